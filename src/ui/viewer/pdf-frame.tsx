import type { ReactNode } from 'react';
import { lazy, Suspense, useState } from 'react';

interface PdfFrameProps {
  name: string;
  url: string;
  /** The bytes, when the page has them. */
  blob: Blob | null;
  /** What stands in its place when the PDF cannot be drawn. */
  children: ReactNode;
}

const PdfPages = lazy(() => import('./pdf-pages.tsx').then((module) => ({ default: module.PdfPages })));

/** A PDF in the browser's own viewer, with its search and its zoom; drawn by the app where a page can show none, as on phones. */
export function PdfFrame({ name, url, blob, children }: PdfFrameProps) {
  const [isBroken, setIsBroken] = useState(false);
  if ((navigator as { pdfViewerEnabled?: boolean }).pdfViewerEnabled === true)
    return <iframe src={url} title={name} className="size-full flex-1 border-0 bg-white" />;
  if (isBroken) return children;
  return (
    <Suspense>
      <PdfPages name={name} url={url} blob={blob} onBroken={() => setIsBroken(true)} />
    </Suspense>
  );
}
