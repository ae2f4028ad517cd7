import { Trans, useLingui } from '@lingui/react/macro';
import { Camera, FilePlus2, X } from 'lucide-react';
import { uploadOf } from '#data/queries/files.ts';
import { useLive } from '#hooks/use-live.ts';
import { useThumbnail } from '#hooks/use-thumbnail.ts';
import { Button } from '#ui/button.tsx';
import { FileThumb } from '#ui/files/file-thumb.tsx';
import { Icon } from '#ui/icon.tsx';

interface AnswerFilesProps {
  /** Read by screen readers. */
  label: string;
  uploadIds: readonly string[];
  isPhoto: boolean;
  onAdd: () => void;
  onOpen: (id: string) => void;
  /** Null when the last file may not go: an answer needs one. */
  onRemove: ((id: string) => void) | null;
}

/** The files of an answer in small, with the button that adds one. */
export function AnswerFiles({ label, uploadIds, isPhoto, onAdd, onOpen, onRemove }: AnswerFilesProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      {uploadIds.length === 0 ? null : (
        <ul aria-label={label} className="flex flex-wrap gap-2">
          {uploadIds.map((id) => (
            <AnswerFile
              key={id}
              id={id}
              onOpen={() => onOpen(id)}
              onRemove={onRemove === null ? null : () => onRemove(id)}
            />
          ))}
        </ul>
      )}
      <Button icon={isPhoto ? Camera : FilePlus2} onClick={onAdd}>
        {isPhoto ? <Trans>Photographier</Trans> : <Trans>Ajouter un document</Trans>}
      </Button>
    </div>
  );
}

interface AnswerFileProps {
  id: string;
  onOpen: () => void;
  onRemove: (() => void) | null;
}

function AnswerFile({ id, onOpen, onRemove }: AnswerFileProps) {
  const { t } = useLingui();
  const upload = useLive((db) => uploadOf(db, id), [id]) ?? null;
  const url = useThumbnail(id);
  const name = upload?.name ?? t`Fichier`;
  return (
    <li className="flex items-center rounded-control border border-line">
      <button type="button" aria-label={t`Voir ${name}`} onClick={onOpen} className="rounded-small">
        <FileThumb url={url} type={upload?.type ?? 'image/jpeg'} className="size-14" />
      </button>
      {onRemove === null ? null : (
        <button
          type="button"
          aria-label={t`Enlever ${name} de la réponse`}
          onClick={onRemove}
          className="grid size-11 place-items-center text-ink-2"
        >
          <Icon of={X} size={18} />
        </button>
      )}
    </li>
  );
}
