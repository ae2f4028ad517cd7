import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import type { Upload } from '#contract/entities/upload.ts';
import type { DecisionOf } from '#data/queries/decisions.ts';
import { useFileUrl } from '#hooks/use-file-url.ts';
import { useLabelContext } from '#hooks/use-label-context.ts';
import { useThumbnail } from '#hooks/use-thumbnail.ts';
import { requirementLabels } from '#labels/content-labels.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { FileThumb } from '#ui/files/file-thumb.tsx';
import { useFormats } from '#ui/format.ts';
import { ZoomPicture } from '#ui/viewer/zoom-picture.tsx';
import { useDecide } from './use-decide.ts';
import { VerdictBar } from './verdict-bar.tsx';

/** Pictures that are loaded before they are shown. */
const preloaded = 2;

/** The evidence of an order, piece by piece: the next one comes by itself. */
export function EvidenceDecision({ decision: { uploads } }: { decision: DecisionOf<'evidence'> }) {
  const { t } = useLingui();
  const { review } = useDecide();
  const [{ id, place }, setShown] = useState<{ id: string | null; place: number }>({ id: null, place: 0 });
  const found = uploads.findIndex((one) => one.id === id);
  const index = found === -1 ? Math.min(place, uploads.length - 1) : found;
  const upload = uploads[index];
  if (upload === undefined) return null;
  const show = (next: number): void => {
    const other = uploads[next];
    if (other !== undefined) setShown({ id: other.id, place: next });
  };
  // What is decided leaves the list, and the next piece takes its place.
  const decide = (accepted: boolean, reason: string): Promise<boolean> => {
    setShown({ id: null, place: index });
    return review([upload], accepted, reason);
  };
  const reasons = [t`Floue`, t`Trop sombre`, t`Pas la bonne pièce`, t`Plaque illisible`];
  return (
    <div className="flex flex-col gap-3">
      <Piece key={upload.id} upload={upload} onSwipe={(step) => show(index + step)} />
      <VerdictBar
        key={`verdict ${upload.id}`}
        acceptLabel={t`Accepter`}
        onAccept={() => decide(true, '')}
        refuseLabel={t`Renvoyer`}
        onRefuse={(reason) => decide(false, reason)}
        reasons={reasons}
      >
        {uploads.length === 1 ? null : (
          <Button icon={CheckCheck} onClick={() => void review(uploads, true, '')}>
            <Plural value={uploads.length} one="Accepter #" other="Accepter les #" />
          </Button>
        )}
      </VerdictBar>
      {uploads.length === 1 ? null : (
        <ul aria-label={t`Pièces`} className="flex flex-wrap gap-1.5">
          {uploads.map((one, other) => (
            <li key={one.id}>
              <Thumb upload={one} isShown={other === index} onShow={() => show(other)} />
            </li>
          ))}
        </ul>
      )}
      <div hidden>
        {uploads.slice(index + 1, index + 1 + preloaded).map((next) => (
          <Preload key={next.id} upload={next} />
        ))}
      </div>
    </div>
  );
}

function Thumb({ upload, isShown, onShow }: { upload: Upload; isShown: boolean; onShow: () => void }) {
  const { t } = useLingui();
  const url = useThumbnail(upload.id);
  return (
    <button
      type="button"
      aria-label={t`Voir ${upload.name}`}
      aria-current={isShown ? 'true' : undefined}
      onClick={onShow}
      className={classNames('block rounded-small p-0.5', isShown && 'ring-2 ring-accent')}
    >
      <FileThumb url={url} type={upload.type} className="size-12" />
    </button>
  );
}

function Preload({ upload }: { upload: Upload }) {
  const source = useFileUrl(upload);
  if (source.state !== 'ready' || !upload.type.startsWith('image/')) return null;
  return <img src={source.url} alt="" />;
}

function Piece({ upload, onSwipe }: { upload: Upload; onSwipe: (step: 1 | -1) => void }) {
  const context = useLabelContext(useFormats());
  const formats = useFormats();
  const source = useFileUrl(upload);
  const thumbnail = useThumbnail(upload.id);
  const [isBroken, setIsBroken] = useState(false);
  const isPicture = upload.type.startsWith('image/') && !isBroken;
  return (
    <figure className="flex flex-col gap-2">
      <div className="relative overflow-hidden max-lg:aspect-4/3 lg:h-[min(48vh,36rem)] rounded-control bg-navy-950 text-white">
        {isPicture && (source.state !== 'absent' || thumbnail !== null) ? (
          <ZoomPicture
            url={source.state === 'ready' ? source.url : null}
            thumbnail={thumbnail}
            name={upload.name}
            onSwipe={onSwipe}
            onBroken={() => setIsBroken(true)}
          />
        ) : (
          <p className="grid size-full place-items-center p-4 text-center">
            {source.state === 'ready' ? (
              <a href={source.url} target="_blank" rel="noopener noreferrer" className="underline underline-offset-2">
                <Trans>Ouvrir {upload.name}</Trans>
              </a>
            ) : null}
            {source.state === 'absent' && source.why === 'offline' ? (
              <Trans>Hors ligne : cette pièce n’est pas sur cet appareil.</Trans>
            ) : null}
            {source.state === 'absent' && source.why !== 'offline' ? (
              <Trans>Cette pièce n’a pas pu être lue.</Trans>
            ) : null}
          </p>
        )}
      </div>
      <figcaption>
        <p className="font-semibold">
          {upload.requirement === null ? upload.name : requirementLabels(context, upload.requirement)}
        </p>
        <p className="text-sm text-ink-2">
          {upload.by.name}, {formats.dateTime(upload.capturedAt)}
        </p>
      </figcaption>
    </figure>
  );
}
