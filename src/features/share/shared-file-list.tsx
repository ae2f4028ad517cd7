import { Plural, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { SharedFile } from '#data/capture/shared-files.ts';
import type { SharedFiles } from '#hooks/files/use-shared-files.ts';
import { useBytes } from '#ui/bytes.ts';
import { Card } from '#ui/page/card.tsx';
import { FileThumb } from '#ui/files/file-thumb.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';

/** Maximum size of a picture with a thumbnail, in bytes: decoding many larger ones takes too long. */
const thumbnailMax = 25 * 1024 * 1024;

/** Returns an object URL of a shared picture, or null for another file. */
function useSharedPicture(file: SharedFile, bytesOf: SharedFiles['bytesOf']): string | null {
  const [url, setUrl] = useState<string | null>(null);
  const read = useRef(bytesOf);
  const isShown = file.type.startsWith('image/') && file.size <= thumbnailMax;
  useEffect(() => {
    let current = true;
    let created: string | null = null;
    if (isShown)
      read.current(file).then(
        (bytes) => {
          if (!current) return;
          created = URL.createObjectURL(bytes);
          setUrl(created);
        },
        // Without bytes, the icon of the file type is shown.
        () => undefined,
      );
    return () => {
      current = false;
      if (created !== null) URL.revokeObjectURL(created);
    };
    // Keyed by identifier: the file never changes, but every query returns new objects.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [file.id, isShown]);
  return url;
}

interface SharedFileListProps {
  files: readonly SharedFile[];
  bytesOf: SharedFiles['bytesOf'];
  onRemove: (id: string) => void;
}

/** Lists the shared files, each with a remove button. */
export function SharedFileList({ files, bytesOf, onRemove }: SharedFileListProps) {
  const { t } = useLingui();
  return (
    <Card title={t`À ajouter`} aside={<Plural value={files.length} one="# fichier" other="# fichiers" />}>
      <ul className="divide-y divide-line-2">
        {files.map((file) => (
          <SharedFileRow key={file.id} file={file} bytesOf={bytesOf} onRemove={onRemove} />
        ))}
      </ul>
    </Card>
  );
}

function SharedFileRow({ file, bytesOf, onRemove }: Omit<SharedFileListProps, 'files'> & { file: SharedFile }) {
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
      <IconButton icon={X} label={t`Laisser ${name}`} title={t`Laisser`} onClick={() => onRemove(file.id)} />
    </li>
  );
}
