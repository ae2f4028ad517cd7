import { useLingui } from '@lingui/react/macro';
import { ZoomIn, ZoomOut } from 'lucide-react';
import type { PDFPageProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import type { OpenPdf } from '#platform/papers/pdf-document.ts';
import { openPdf } from '#platform/papers/pdf-document.ts';
import { scaleMax } from './zoom.ts';
import { IconButton } from '../actions/icon-button.tsx';

/** Most pixels of a drawn page: phones refuse larger canvases. */
const pixelsMax = 16_000_000;
const zoomStep = 1.5;

export interface PdfPagesProps {
  name: string;
  url: string;
  /** The bytes, when the page has them. */
  blob: Blob | null;
  onBroken: () => void;
}

/** Opens the PDF while it is shown; null until it is open. */
function useOpenPdf({ url, blob, onBroken }: PdfPagesProps): OpenPdf | null {
  const [open, setOpen] = useState<OpenPdf | null>(null);
  const broken = useRef(onBroken);
  useEffect(() => {
    broken.current = onBroken;
  });
  useEffect(() => {
    const left = new AbortController();
    let opened: OpenPdf | null = null;
    openPdf(url, blob, left.signal)
      .then((pdf) => {
        opened = pdf;
        if (left.signal.aborted) pdf.close();
        else setOpen(pdf);
      })
      .catch(() => {
        if (!left.signal.aborted) broken.current();
      });
    return () => {
      left.abort();
      opened?.close();
    };
  }, [url, blob]);
  return open;
}

/** A PDF drawn page by page, for browsers that show none inside a page, as on phones. */
export function PdfPages(props: PdfPagesProps) {
  const { t } = useLingui();
  const open = useOpenPdf(props);
  const [scale, setScale] = useState(1);
  if (open === null) return <p role="status">{t`Ouverture…`}</p>;
  const count = open.document.numPages;
  return (
    <>
      <div role="group" aria-label={props.name} className="absolute inset-0 overflow-auto bg-navy-950">
        {Array.from({ length: count }, (_, index) => (
          <Page key={index} open={open} number={index + 1} count={count} scale={scale} onBroken={props.onBroken} />
        ))}
      </div>
      <div className="absolute right-3 bottom-3 flex gap-2">
        <IconButton
          look="photo"
          label={t`Réduire`}
          icon={ZoomOut}
          disabled={scale === 1}
          onClick={() => setScale(Math.max(1, scale / zoomStep))}
        />
        <IconButton
          look="photo"
          label={t`Agrandir`}
          icon={ZoomIn}
          disabled={scale >= scaleMax}
          onClick={() => setScale(Math.min(scaleMax, scale * zoomStep))}
        />
      </div>
    </>
  );
}

interface PageProps {
  open: OpenPdf;
  number: number;
  count: number;
  scale: number;
  onBroken: () => void;
}

/** Draws the page at the canvas's width; ends when the page leaves. */
async function draw(page: PDFPageProxy, canvas: HTMLCanvasElement, signal: AbortSignal): Promise<void> {
  const whole = page.getViewport({ scale: 1 });
  const wanted = (canvas.clientWidth * devicePixelRatio) / whole.width;
  const scale = Math.min(wanted, Math.sqrt(pixelsMax / (whole.width * whole.height)));
  const viewport = page.getViewport({ scale });
  canvas.width = viewport.width;
  canvas.height = viewport.height;
  const task = page.render({ canvas, viewport });
  signal.addEventListener('abort', () => task.cancel());
  await task.promise;
}

/** One page. It is drawn when it comes into view, and forgotten when it leaves. */
function Page({ open, number, count, scale, onBroken }: PageProps) {
  const { t } = useLingui();
  const frame = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState<PDFPageProxy | null>(null);
  const [isNear, setIsNear] = useState(number === 1);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const observer = new IntersectionObserver((seen) => setIsNear(seen.some((one) => one.isIntersecting)), {
      rootMargin: '100%',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (isNear && page === null) open.document.getPage(number).then(setPage, onBroken);
  }, [isNear, page, open, number, onBroken]);
  const size = page?.getViewport({ scale: 1 });
  return (
    <div
      ref={frame}
      className="mx-auto mb-2 bg-white"
      style={{
        width: `${scale * 100}%`,
        aspectRatio: size === undefined ? '210 / 297' : `${size.width} / ${size.height}`,
      }}
    >
      {isNear && page !== null ? <Drawn page={page} scale={scale} label={t`Page ${number} sur ${count}`} /> : null}
    </div>
  );
}

function Drawn({ page, scale, label }: { page: PDFPageProxy; scale: number; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const left = new AbortController();
    // A page that was left while it was drawn rejects.
    if (canvas.current !== null) draw(page, canvas.current, left.signal).catch(() => undefined);
    return () => left.abort();
  }, [page, scale]);
  return <canvas key={scale} ref={canvas} role="img" aria-label={label} className="size-full" />;
}
