import type { ComponentType, ReactNode } from 'react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { PdfPagesProps } from './pdf-pages.tsx';

interface PdfFrameProps {
  name: string;
  url: string;
  /** The bytes, when the page has them. */
  blob: Blob | null;
  /** What stands in its place when the PDF cannot be drawn. */
  children: ReactNode;
}

/** Stands for the pages where the code that draws them is missing. */
function NoPages({ onBroken }: { onBroken: () => void }) {
  useEffect(onBroken, [onBroken]);
  return null;
}

const PdfPages = lazy(async () => ({
  default: await import('./pdf-pages.tsx').then(
    (module): ComponentType<PdfPagesProps> => module.PdfPages,
    () => NoPages,
  ),
}));

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
