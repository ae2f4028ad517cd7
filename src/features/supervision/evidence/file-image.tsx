import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Upload } from '#contract/entities/upload.ts';
import type { FileSource } from '#hooks/files/use-file-url.ts';
import { tabLink } from '#ui/viewer/fresh-links.ts';
import { PdfFrame } from '#ui/viewer/pdf-frame.tsx';
import { ZoomPicture } from '#ui/viewer/zoom-picture.tsx';
import type { Found } from '../keys/at-hand.tsx';

interface FileImageProps extends Found {
  upload: Upload;
  onSwipe?: (step: 1 | -1) => void;
}

const nowhere = (): void => undefined;

/** The picture of a file with zoom, a PDF, or a link to what is neither. */
export function FileImage({ upload, source, thumbnail, onSwipe = nowhere }: FileImageProps) {
  const [isBroken, setIsBroken] = useState(false);
  const isPicture = upload.type.startsWith('image/') && !isBroken;
  return (
    <div className="relative overflow-hidden max-lg:aspect-4/3 lg:h-[max(16rem,calc(100dvh-26.5rem))] rounded-control bg-navy-950 text-white">
      {isPicture && (source.state !== 'absent' || thumbnail !== null) ? (
        <ZoomPicture
          url={source.state === 'ready' ? source.url : null}
          original={source.state === 'ready' ? source.original : undefined}
          thumbnail={thumbnail}
          name={upload.name}
          renew={source.state === 'ready' ? source.renew : undefined}
          onSwipe={onSwipe}
          onBroken={() => setIsBroken(true)}
        />
      ) : (
        <div className="grid size-full place-items-center text-center">
          {source.state === 'ready' ? <Document upload={upload} source={source} /> : null}
          {source.state === 'absent' && source.why === 'offline' ? (
            <Trans>Hors ligne : cette pièce n’est pas sur cet appareil.</Trans>
          ) : null}
          {source.state === 'absent' && source.why !== 'offline' ? (
            <Trans>Cette pièce n’a pas pu être lue.</Trans>
          ) : null}
        </div>
      )}
    </div>
  );
}

function Document({ upload, source }: { upload: Upload; source: FileSource & { state: 'ready' } }) {
  const link = (
    <a {...tabLink(source)} className="inline-flex min-h-11 items-center p-4 underline underline-offset-2">
      <Trans>Ouvrir {upload.name}</Trans>
    </a>
  );
  if (upload.type !== 'application/pdf') return link;
  return (
    <PdfFrame name={upload.name} url={source.url} blob={source.blob}>
      {link}
    </PdfFrame>
  );
}
