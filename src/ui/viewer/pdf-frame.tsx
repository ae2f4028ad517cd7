import type { ReactNode } from 'react';

interface PdfFrameProps {
  name: string;
  url: string;
  /** What stands in its place where the browser shows no PDF inside a page, as on phones. */
  children?: ReactNode;
}

/** A PDF in the browser's own viewer, with its search and its zoom. */
export function PdfFrame({ name, url, children = null }: PdfFrameProps) {
  const isShown = (navigator as { pdfViewerEnabled?: boolean }).pdfViewerEnabled === true;
  return isShown ? <iframe src={url} title={name} className="size-full flex-1 border-0 bg-white" /> : children;
}
