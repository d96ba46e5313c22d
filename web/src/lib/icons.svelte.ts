// Small pictures that stand everywhere: one node of the page each, instead of all their lines at every place.
class Icons {
  /** Whether the drawings are in the page. */
  ready = $state(false);
  private readonly known = new Map<string, string>();

  /** The address of a symbol of the page as a picture; nothing before it has come. */
  at(id: string): string {
    const known = this.known.get(id);
    if (known || !this.ready) return known ?? '';
    const symbol = document.getElementById(id);
    if (!symbol) return '';
    const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${symbol.getAttribute('viewBox')}">${symbol.innerHTML}</svg>`;
    const address = `data:image/svg+xml,${encodeURIComponent(text)}`;
    this.known.set(id, address);
    return address;
  }
}

export const icons = new Icons();
