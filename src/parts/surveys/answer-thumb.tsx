import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { uploadOf } from '#data/queries/files/files.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { useThumbnail } from '#hooks/files/use-thumbnail.ts';
import { FileThumb } from '#ui/files/file-thumb.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';

interface AnswerThumbProps {
  id: string;
  onOpen: () => void;
  /** Null when it cannot be taken out of the answer. */
  onRemove: (() => void) | null;
  /** Large on a desk: to be judged beside its answer. */
  large?: boolean;
}

/** A file of an answer in small. A tap opens it. */
export function AnswerThumb({ id, onOpen, onRemove, large = false }: AnswerThumbProps) {
  const { t } = useLingui();
  const upload = useLive((db) => uploadOf(db, id), [id]) ?? null;
  const url = useThumbnail(id);
  const name = upload?.name ?? t`Fichier`;
  return (
    <li className="flex items-center rounded-control border border-line">
      <button type="button" aria-label={t`Voir ${name}`} onClick={onOpen} className="rounded-small">
        <FileThumb url={url} type={upload?.type ?? 'image/jpeg'} className={large ? 'size-14 lg:size-28' : 'size-14'} />
      </button>
      {onRemove === null ? null : (
        <IconButton icon={X} iconSize={18} label={t`Enlever ${name} de la réponse`} onClick={onRemove} />
      )}
    </li>
  );
}
