/** How long the frame of a print stays, milliseconds: its dialog reads it while it is open, and some browsers do not wait. */
const printWithin = 600_000;

/** Returns true where a page can print a PDF: where the browser shows PDFs itself. */
export function canPrintPdf(): boolean {
  return (navigator as { pdfViewerEnabled?: boolean }).pdfViewerEnabled === true;
}

/** Prints the PDF of an address of this page, through a frame that nobody sees; in a tab where a browser prints no frame. */
export function printPdf(url: string): void {
  const frame = document.createElement('iframe');
  // A frame that is not displayed prints an empty page.
  frame.style.cssText = 'position:fixed;width:1px;height:1px;opacity:0;border:0';
  frame.ariaHidden = 'true';
  frame.tabIndex = -1;
  frame.addEventListener('load', () => {
    try {
      frame.contentWindow?.focus();
      frame.contentWindow?.print();
    } catch {
      window.open(url, '_blank', 'noopener');
    }
  });
  frame.src = url;
  document.body.append(frame);
  setTimeout(() => frame.remove(), printWithin);
}
