import { useLingui } from '@lingui/react/macro';
import { Suspense, useEffect, useRef, useState } from 'react';
import { languageNames } from '#ui/page/local-path.ts';
import { useFileParts } from '#ui/capture/file-parts.ts';
import { useToast } from '#ui/layers/toast.tsx';
import type { MadePdf, PaperToWrite } from './make-pdf.ts';
import { makePdf } from './make-pdf.ts';

/** Returns the PDF of a paper and its address while it is shown; null until it is written. */
function usePdf(paper: PaperToWrite, onFailed: () => void): (MadePdf & { url: string }) | null {
  const [pdf, setPdf] = useState<(MadePdf & { url: string }) | null>(null);
  const failed = useRef(onFailed);
  useEffect(() => {
    failed.current = onFailed;
  });
  useEffect(() => {
    let isCurrent = true;
    let url: string | undefined;
    makePdf(paper).then(
      (made) => {
        if (!isCurrent) return;
        url = URL.createObjectURL(made.blob);
        setPdf({ ...made, url });
      },
      () => {
        if (isCurrent) failed.current();
      },
    );
    return () => {
      isCurrent = false;
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [paper]);
  return pdf;
}

/** Shows a paper as its PDF, to share, to download and to print. */
export function PaperViewer({ paper, onClose }: { paper: PaperToWrite; onClose: () => void }) {
  const { t } = useLingui();
  const { Viewer } = useFileParts();
  const showToast = useToast();
  const pdf = usePdf(paper, () => {
    showToast({ text: t`Le PDF n’a pas pu être écrit. Réessayez.` });
    onClose();
  });
  const missing = pdf?.missing.join(' ') ?? '';
  return (
    <Suspense fallback={null}>
      <Viewer
        files={[{ id: 'paper', name: pdf?.fileName ?? 'PDF', type: 'application/pdf' }]}
        currentId="paper"
        source={pdf === null ? { state: 'loading' } : { state: 'ready', url: pdf.url, blob: pdf.blob }}
        thumbnail={null}
        detail={missing === '' ? languageNames[paper.language] : t`Caractères absents du PDF : ${missing}`}
        onShow={() => undefined}
        onClose={onClose}
      />
    </Suspense>
  );
}
