import { Plural, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { SharedFile } from '#data/shared-files.ts';
import type { SharedFiles } from '#hooks/use-shared-files.ts';
import { useBytes } from '#ui/bytes.ts';
import { Card } from '#ui/card.tsx';
import { FileThumb } from '#ui/files/file-thumb.tsx';
import { Icon } from '#ui/icon.tsx';

/** Largest picture that is shown small as it is, bytes: whoever shares many of them does not wait for all to be drawn. */
const shownMax = 25 * 1024 * 1024;

/** The address of a shared picture; null for what is none. */
function useSharedPicture(file: SharedFile, bytesOf: SharedFiles['bytesOf']): string | null {
  const [url, setUrl] = useState<string | null>(null);
  const read = useRef(bytesOf);
  const isShown = file.type.startsWith('image/') && file.size <= shownMax;
  useEffect(() => {
    let current = true;
    let made: string | null = null;
    if (isShown)
      read.current(file).then(
        (bytes) => {
          if (!current) return;
          made = URL.createObjectURL(bytes);
          setUrl(made);
        },
        // The sign of its type stands for it.
        () => undefined,
      );
    return () => {
      current = false;
      if (made !== null) URL.revokeObjectURL(made);
    };
    // A file of an identifier never changes, and each reading of the list makes new rows.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [file.id, isShown]);
  return url;
}

interface SharedListProps {
  files: readonly SharedFile[];
  bytesOf: SharedFiles['bytesOf'];
  onRemove: (id: string) => void;
}

/** What was shared; each can be left out. */
export function SharedList({ files, bytesOf, onRemove }: SharedListProps) {
  const { t } = useLingui();
  return (
    <Card title={t`À ajouter`} aside={<Plural value={files.length} one="# fichier" other="# fichiers" />}>
      <ul className="divide-y divide-line-2">
        {files.map((file) => (
          <SharedLine key={file.id} file={file} bytesOf={bytesOf} onRemove={onRemove} />
        ))}
      </ul>
    </Card>
  );
}

function SharedLine({ file, bytesOf, onRemove }: Omit<SharedListProps, 'files'> & { file: SharedFile }) {
  const { t } = useLingui();
  const bytes = useBytes();
  const url = useSharedPicture(file, bytesOf);
  const name = file.name === '' ? t`Fichier sans nom` : file.name;
  return (
    <li className="flex items-center gap-2.5 py-2">
      <FileThumb url={url} type={file.type} />
      <div className="min-w-0 flex-1">
        <p className="leading-snug font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-2">{bytes(file.size)}</p>
      </div>
      <button
        type="button"
        aria-label={t`Laisser ${name}`}
        title={t`Laisser`}
        onClick={() => onRemove(file.id)}
        className="grid size-11 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-off-soft"
      >
        <Icon of={X} />
      </button>
    </li>
  );
}
