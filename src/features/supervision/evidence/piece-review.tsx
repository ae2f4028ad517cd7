import { Plural, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { use, useState } from 'react';
import type { Order } from '#contract/entities/order.ts';
import type { Upload } from '#contract/entities/upload.ts';
import { refusalKey } from '#data/drafts/draft-subject.ts';
import { useFileUrl } from '#hooks/use-file-url.ts';
import { useThumbnail } from '#hooks/use-thumbnail.ts';
import { classNames } from '#ui/class-names.ts';
import { FileThumb } from '#ui/files/file-thumb.tsx';
import { EarlierPieceView } from './earlier-piece.tsx';
import { PieceImage } from './piece-image.tsx';
import { useAskedDraft } from '../use-asked-draft.ts';
import { EarlyKeysContext } from '../early-keys.ts';
import { useDecide } from '../use-decide.ts';
import { useDecidedByOthers } from '../use-decided-by-others.ts';
import { VerdictBar } from '../verdict-bar.tsx';

/** Pictures that are loaded before they are shown. */
const preloaded = 2;

/** A file with what is said of it. */
interface Piece {
  upload: Upload;
  title: string;
  line: string;
}

interface PieceReviewProps {
  pieces: readonly Piece[];
  /** Usual reasons to return a piece. */
  reasons: readonly string[];
  /** The order whose earlier pieces stand beside these; null to show none. */
  comparedOrder: Order | null;
  /** Further buttons. */
  children?: ReactNode;
}

/** Files of an order, decided one by one: the next one comes by itself. */
export function PieceReview({ pieces, reasons, comparedOrder, children }: PieceReviewProps) {
  const { t } = useLingui();
  const { review } = useDecide();
  const asked = useAskedDraft();
  const [{ id, place }, setShown] = useState<{ id: string | null; place: number }>(() => ({
    id: pieces.find(({ upload }) => refusalKey(upload.orderId ?? '', upload.id) === asked)?.upload.id ?? null,
    place: 0,
  }));
  const uploads = pieces.map((piece) => piece.upload);
  const found = uploads.findIndex((one) => one.id === id);
  const index = found === -1 ? Math.min(place, uploads.length - 1) : found;
  const piece = pieces[index];
  useDecidedByOthers(
    uploads,
    piece === undefined ? { id: null, name: null } : { id: piece.upload.id, name: piece.title },
    use(EarlyKeysContext),
  );
  if (piece === undefined) return null;
  const { upload, title, line } = piece;
  const show = (next: number): void => {
    const other = uploads[next];
    if (other !== undefined) setShown({ id: other.id, place: next });
  };
  // What is decided leaves the list, and the next piece takes its place.
  const decide = (accepted: boolean, reason: string): Promise<boolean> => {
    setShown({ id: null, place: index });
    return review([upload], accepted, reason);
  };
  return (
    <div className="flex flex-col gap-3">
      <div className={classNames('grid gap-3', comparedOrder !== null && 'lg:grid-cols-2')}>
        <figure className="flex flex-col gap-2">
          <PieceImage key={upload.id} upload={upload} onSwipe={(step) => show(index + step)} />
          <figcaption className="wrap-anywhere">
            <p className="font-semibold">{title}</p>
            <p className="text-sm text-ink-2">{line}</p>
          </figcaption>
        </figure>
        {comparedOrder === null ? null : (
          <EarlierPieceView key={`earlier ${upload.id}`} order={comparedOrder} requirement={upload.requirement} />
        )}
      </div>
      <VerdictBar
        key={`verdict ${upload.id}`}
        acceptLabel={t`Accepter`}
        onAccept={() => decide(true, '')}
        refuseLabel={t`Renvoyer`}
        onRefuse={(reason) => decide(false, reason)}
        reason={{ draftKey: refusalKey(upload.orderId ?? '', upload.id), usual: reasons }}
        all={
          uploads.length === 1
            ? undefined
            : {
                label: <Plural value={uploads.length} one="Accepter #" other="Accepter les #" />,
                onAccept: () => review(uploads, true, ''),
              }
        }
      >
        {children}
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
  const source = useFileUrl(upload, true);
  if (source.state !== 'ready' || !upload.type.startsWith('image/')) return null;
  return <img src={source.url} alt="" />;
}
