/** The big screen is drawn for one size and blown up, so that it reads the same on any television. */
const WIDTH = 1200;
const HEIGHT = 675;
const SMALLEST = 1181;

export function fill(page: HTMLElement): () => void {
  const fit = (): void => {
    const zoom = innerWidth < SMALLEST ? 1 : Math.min(innerWidth / WIDTH, innerHeight / HEIGHT);
    page.style.setProperty('zoom', String(zoom));
    page.style.setProperty('--tall', `${innerHeight / zoom}px`);
  };
  fit();
  addEventListener('resize', fit);
  return () => removeEventListener('resize', fit);
}
