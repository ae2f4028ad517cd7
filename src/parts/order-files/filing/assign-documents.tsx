import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Check, Circle, CircleCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import type { RequiredDocument } from '#contract/content/content.ts';
import type { Upload } from '#contract/entities/upload.ts';
import type { RequiredOfOrder } from '#data/queries/files/required-documents.ts';
import { useInLanguage } from '#hooks/app/use-content.ts';
import { useMayChangeFile } from '#hooks/files/use-may-change-file.ts';
import { useThumbnail } from '#hooks/files/use-thumbnail.ts';
import { classNames } from '#ui/class-names.ts';
import { FileThumb } from '#ui/files/file-thumb.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { Sheet } from '#ui/layers/sheet.tsx';
import { SheetAction } from '#ui/actions/sheet-action.tsx';
import type { Refiling } from './use-refile.ts';
import { useRefile } from './use-refile.ts';

interface AssignDocumentsProps {
  orderId: string;
  required: readonly RequiredOfOrder[];
  /** The files to file, in the order in which they are offered. Those that the user may not refile are left out. */
  uploads: readonly Upload[];
  /** Why some files could not be stored, said once. */
  faults?: readonly string[];
  /** Files are still being stored. */
  busy?: boolean;
  onClose: () => void;
}

/**
 * Files photos under required documents: the first one that has none is chosen, a tap on a document files it and chooses the next. Others are
 * chosen by a tap, several at once too. A single file closes the sheet.
 */
export function AssignDocuments({
  orderId,
  required,
  uploads: given,
  faults = [],
  busy = false,
  onClose,
}: AssignDocumentsProps) {
  const { t } = useLingui();
  const uploads = given.filter(useMayChangeFile());
  const { file, show } = useRefile(orderId);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const done = useRef<Refiling[]>([]);
  const isSingle = uploads.length === 1 && !busy;
  const open = uploads.filter(({ requirement }) => requirement === null);
  const chosen = picked.size > 0 ? uploads.filter(({ id }) => picked.has(id)) : (isSingle ? uploads : open).slice(0, 1);
  const close = (): void => {
    onClose();
    show(done.current);
  };
  const assign = async (document: RequiredDocument | null): Promise<void> => {
    setPicked(new Set());
    for (const upload of chosen) {
      const refiling = await file(upload, document);
      if (refiling !== null) done.current.push(refiling);
    }
    if (isSingle) close();
  };
  const toggle = (id: string): void =>
    setPicked((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
    );
  return (
    <Sheet
      open
      title={t`Pour quelle pièce ?`}
      onClose={close}
      footer={
        <SheetAction icon={Check} onClick={close}>
          <Trans>Terminé</Trans>
        </SheetAction>
      }
    >
      {faults.length === 0 ? null : (
        <Notice tone="bad" alert>
          {faults.join(' ')}
        </Notice>
      )}
      {isSingle || (uploads.length === 0 && !busy) ? null : (
        <p role="status" className="text-sm text-ink-2">
          {busy ? (
            <Trans>Enregistrement…</Trans>
          ) : (
            <Plural value={open.length} _0="Tout est classé." one="# fichier à classer" other="# fichiers à classer" />
          )}
        </p>
      )}
      <ul className="flex flex-wrap gap-2">
        {uploads.map((upload) => (
          <Thumb
            key={upload.id}
            upload={upload}
            isChosen={chosen.some(({ id }) => id === upload.id)}
            onToggle={() => toggle(upload.id)}
          />
        ))}
      </ul>
      {uploads.length === 0 && !busy ? null : (
        <Documents required={required} disabled={chosen.length === 0} onPick={(document) => void assign(document)} />
      )}
    </Sheet>
  );
}

interface ThumbProps {
  upload: Upload;
  isChosen: boolean;
  onToggle: () => void;
}

function Thumb({ upload: { id, name, type, requirement }, isChosen, onToggle }: ThumbProps) {
  const { t } = useLingui();
  return (
    <li>
      <button
        type="button"
        aria-pressed={isChosen}
        aria-label={requirement === null ? name : t`${name}, classé`}
        onClick={onToggle}
        className={classNames(
          'relative rounded-small outline-offset-2',
          isChosen && 'ring-3 ring-accent',
          !isChosen && requirement !== null && 'opacity-60',
        )}
      >
        <FileThumb url={useThumbnail(id)} type={type} />
        {requirement === null ? null : (
          <span className="absolute right-0 bottom-0 rounded-tl-small bg-card text-safe">
            <Icon of={CircleCheck} size={18} />
          </span>
        )}
      </button>
    </li>
  );
}

interface DocumentsProps {
  required: readonly RequiredOfOrder[];
  disabled: boolean;
  onPick: (document: RequiredDocument | null) => void;
}

/** Lists the required documents of the order in the content's order. Those that have a file are marked. */
function Documents({ required, disabled, onPick }: DocumentsProps) {
  const inLanguage = useInLanguage();
  return (
    <ul className="flex flex-col divide-y divide-line-2 border-y border-line-2">
      {required.map(({ document, service, covered }) => (
        <li key={`${document.service} ${document.code}`}>
          <DocumentButton disabled={disabled} covered={covered} onClick={() => onPick(document)}>
            {inLanguage(document.name)}
            {service === null ? null : <span className="block text-sm text-ink-2">{inLanguage(service)}</span>}
          </DocumentButton>
        </li>
      ))}
      <li>
        <DocumentButton disabled={disabled} covered={false} onClick={() => onPick(null)}>
          <Trans>Aucune pièce demandée</Trans>
        </DocumentButton>
      </li>
    </ul>
  );
}

interface DocumentButtonProps {
  covered: boolean;
  disabled: boolean;
  onClick: () => void;
  children: React.ReactNode;
}

function DocumentButton({ covered, disabled, onClick, children }: DocumentButtonProps) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onClick}
      className="flex min-h-11 w-full items-center gap-3 px-1 py-1.5 text-left leading-snug enabled:hover:bg-off-soft enabled:active:bg-off-soft disabled:opacity-50"
    >
      <Icon of={covered ? CircleCheck : Circle} size={18} className={covered ? 'text-safe' : 'text-ink-2'} />
      <span className="min-w-0 flex-1 wrap-anywhere">
        {children}
        {covered ? <span className="sr-only">{t`, déjà prise`}</span> : null}
      </span>
    </button>
  );
}
