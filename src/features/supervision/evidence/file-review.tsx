import { Plural, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { use, useMemo } from 'react';
import { rowKey } from '#contract/collections.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Upload } from '#contract/entities/upload.ts';
import { documentKey } from '#contract/rules/orders/required-documents.ts';
import { useThumbnail } from '#hooks/files/use-thumbnail.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useKeys } from '#parts/list-detail/use-keys.ts';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { FileThumb } from '#ui/files/file-thumb.tsx';
import { useAtHand } from '../keys/at-hand.tsx';
import { EarlierFileView } from './earlier-file.tsx';
import { FileImage } from './file-image.tsx';
import { useAskedDraft } from '../verdict/use-asked-draft.ts';
import { EarlyKeysContext } from '../keys/early-keys.ts';
import { useChosen } from '../keys/use-chosen.ts';
import { useDecide } from '../verdict/use-decide.ts';
import { VerdictBar } from '../verdict/verdict-bar.tsx';
import { refusalDraft } from '#parts/decisions/refusal.draft.ts';

/** A file with what is said of it. */
interface ReviewedFile {
  upload: Upload;
  title: string;
  line: string;
}

/** Identifies a file under its required document: filed under another, it is another subject (rule DC1c). */
function reviewKey({ id, requirement }: Upload): string {
  return requirement === null ? id : `${id} ${documentKey(requirement)}`;
}

interface FileReviewProps {
  files: readonly ReviewedFile[];
  /** Goes on once none of the files is to be decided any more; null before. */
  goOn: (() => void) | null;
  /** Usual reasons to return a file. */
  reasons: readonly string[];
  /** The order whose earlier files stand beside these; null to show none. */
  comparedOrder: Order | null;
  /** Further buttons. */
  children?: ReactNode;
}

/** Files of an order, decided one by one: the next one comes by itself. */
export function FileReview({ files: given, goOn, reasons, comparedOrder, children }: FileReviewProps) {
  const { t } = useLingui();
  const { review } = useDecide();
  const asked = useAskedDraft();
  const uploads = given.map((one) => one.upload);
  const files = useMemo(() => given.map((one) => ({ ...one, id: reviewKey(one.upload) })), [given]);
  const chosen = useChosen(files, {
    all: files,
    partsOf: ({ upload }) => [upload.id],
    early: use(EarlyKeysContext),
    first: files.find(({ upload: { id, orderId } }) => refusalDraft(orderId ?? '', id).key === asked)?.id ?? null,
    isWhole: true,
  });
  const { item: file, index } = chosen;
  const found = useAtHand(file?.upload ?? null);
  const move = (step: 1 | -1): void => {
    const other = chosen.at(step);
    if (other !== undefined) chosen.choose(other.id);
  };
  useKeys({ ArrowLeft: () => move(-1), ArrowRight: () => move(1) }, { canRepeat: true });
  if (file === null) return null;
  const { upload, title, line } = file;
  const hasOthers = files.length > 1 || index < 0;
  return (
    <div className="flex flex-col gap-3">
      <div className={classNames('grid gap-3', comparedOrder !== null && 'lg:grid-cols-2')}>
        <figure className="flex flex-col gap-2">
          <div className="relative">
            <FileImage key={upload.id} upload={upload} {...found} onSwipe={move} />
            {hasOthers ? (
              <>
                <Arrow step={-1} target={chosen.at(-1)} onMove={move} />
                <Arrow step={1} target={chosen.at(1)} onMove={move} />
              </>
            ) : null}
          </div>
          <figcaption className="flex flex-wrap items-baseline gap-x-3 wrap-anywhere">
            <p className="font-semibold">{title}</p>
            <p className="text-sm text-ink-2">{line}</p>
          </figcaption>
        </figure>
        {comparedOrder === null ? null : (
          <EarlierFileView key={`earlier ${upload.id}`} order={comparedOrder} requirement={upload.requirement} />
        )}
      </div>
      <VerdictBar
        key={`verdict ${file.id}`}
        about={{ row: rowKey('uploads', upload.id), under: upload.requirement }}
        parts={[upload.id]}
        goOn={goOn ?? (chosen.isGone ? chosen.goOn : null)}
        acceptLabel={t`Accepter`}
        onAccept={(over) => review([upload], true, { over })}
        refuseLabel={t`Renvoyer`}
        onRefuse={(refusal) => review([upload], false, refusal)}
        reason={{ draft: refusalDraft(upload.orderId ?? '', upload.id), usual: reasons }}
        all={
          uploads.length < 2
            ? undefined
            : {
                parts: uploads.map(({ id }) => id),
                label: <Plural value={uploads.length} one="Accepter #" other="Accepter les #" />,
                onAccept: () => review(uploads, true, { over: null }),
              }
        }
      >
        {children}
      </VerdictBar>
      {hasOthers ? (
        <ul aria-label={t`Pièces`} className="relative flex gap-1.5 max-lg:flex-wrap lg:overflow-x-auto lg:p-0.5">
          {files.map((one, other) => (
            <li key={one.id}>
              <Thumb upload={one.upload} isShown={other === index} onShow={() => chosen.choose(one.id)} />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

interface ArrowProps {
  step: 1 | -1;
  /** Where it leads; undefined beyond an end. */
  target: ReviewedFile | undefined;
  onMove: (step: 1 | -1) => void;
}

/** Shows the file before or after. It keeps its place at the ends. */
function Arrow({ step, target, onMove }: ArrowProps) {
  const { t } = useLingui();
  return (
    <IconButton
      look="photo"
      icon={step === 1 ? ChevronRight : ChevronLeft}
      label={step === 1 ? t`Pièce suivante` : t`Pièce précédente`}
      disabled={target === undefined}
      onClick={() => onMove(step)}
      className={classNames('absolute top-1/2 -translate-y-1/2', step === 1 ? 'right-3' : 'left-3')}
    />
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
