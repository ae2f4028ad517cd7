import { Trans, useLingui } from '@lingui/react/macro';
import { CloudOff, FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { ButtonLink } from '../actions/button.tsx';
import { Icon } from '../media/icon.tsx';
import { Film } from './film.tsx';
import { downloadLink } from './fresh-links.ts';
import { PdfFrame } from './pdf-frame.tsx';
import type { NotShownReason, ViewerFile, ViewerSource } from './viewer-types.ts';
import { ZoomPicture } from './zoom-picture.tsx';

function Said({ icon, children }: { icon: typeof CloudOff; children: ReactNode }) {
  return (
    <div role="status" className="flex max-w-sm flex-col items-center gap-3 p-6 text-center">
      <Icon of={icon} size={28} />
      {children}
    </div>
  );
}

function Absent({ why }: { why: 'offline' | 'notReceived' | 'lost' | 'failed' }) {
  return (
    <Said icon={CloudOff}>
      {why === 'offline' ? <Trans>Ce fichier n’est pas sur cet appareil. Il faut du réseau pour le voir.</Trans> : null}
      {why === 'notReceived' ? (
        <Trans>Ce fichier est sur un autre appareil, qui ne l’a pas encore envoyé au serveur.</Trans>
      ) : null}
      {why === 'lost' ? (
        <Trans>Ce fichier n’est plus ni sur un appareil ni sur le serveur : il est à reprendre.</Trans>
      ) : null}
      {why === 'failed' ? (
        <Trans>Le serveur n’a pas donné ce fichier. Vérifiez votre connexion, puis rouvrez-le.</Trans>
      ) : null}
    </Said>
  );
}

/** Offers a download of a file that the browser cannot show. */
function NotShown({ file, source }: { file: ViewerFile; source: ViewerSource & { state: 'ready' } }) {
  return (
    <Said icon={FileText}>
      <Trans>Ce navigateur ne peut pas montrer ce fichier.</Trans>
      <ButtonLink {...downloadLink(file, source)}>
        <Trans>Télécharger</Trans>
      </ButtonLink>
    </Said>
  );
}

function Pdf({ file, source }: { file: ViewerFile; source: ViewerSource & { state: 'ready' } }) {
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-3">
      <PdfFrame name={file.name} url={source.url} blob={source.blob}>
        <NotShown file={file} source={source} />
      </PdfFrame>
    </div>
  );
}

interface ViewerBodyProps {
  file: ViewerFile;
  source: ViewerSource;
  thumbnail: string | null;
  onSwipe: (step: 1 | -1) => void;
}

/** Shows one file by its type. The key is the file, so that no part of one file shows under another's name. */
export function ViewerBody({ file, source, thumbnail, onSwipe }: ViewerBodyProps) {
  const { t } = useLingui();
  const [broken, setBroken] = useState<NotShownReason | null>(null);
  const url = source.state === 'ready' ? source.url : null;
  const original = source.state === 'ready' ? source.original : undefined;
  const renew = source.state === 'ready' ? source.renew : undefined;
  if (source.state === 'absent' && thumbnail === null) return <Absent why={source.why} />;
  if (broken === 'unread') return <Absent why="failed" />;
  if (source.state === 'ready' && broken === 'unsupported') return <NotShown file={file} source={source} />;
  if (file.type.startsWith('image/'))
    return (
      <>
        <ZoomPicture
          url={url}
          original={original}
          thumbnail={thumbnail}
          name={file.name}
          onSwipe={onSwipe}
          renew={renew}
          onBroken={setBroken}
        />
        {source.state === 'absent' ? (
          <div className="pointer-events-none absolute inset-x-0 bottom-0 grid place-items-center bg-navy-950/80">
            <Absent why={source.why} />
          </div>
        ) : null}
      </>
    );
  if (source.state === 'absent') return <Absent why={source.why} />;
  if (source.state === 'loading') return <p role="status">{t`Ouverture…`}</p>;
  if (file.type === 'application/pdf') return <Pdf file={file} source={source} />;
  if (!file.type.startsWith('video/')) return <NotShown file={file} source={source} />;
  return <Film url={source.url} name={file.name} renew={renew} onBroken={setBroken} />;
}
