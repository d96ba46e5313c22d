"""Write every generated page anew: `python -m docs.generate`."""

from __future__ import annotations

from docs.generate import pages


def main() -> None:
    for path, text in pages.every().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    for path in pages.left_over():
        path.unlink()


if __name__ == "__main__":
    main()
