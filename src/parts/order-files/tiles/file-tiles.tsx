import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { FileOfOrder } from '#data/queries/files/files.ts';
import { Gone } from '#parts/forms/gone.tsx';
import { classNames } from '#ui/class-names.ts';
import { useLast } from '#ui/layers/use-last.ts';
import { FileTile } from './file-tile.tsx';
import { PlanHint } from './plan-hint.tsx';
import type { FileChanges } from './use-file-changes.ts';
import { usePlanPlaces } from './use-plan-places.tsx';

interface FileTilesProps {
  /** Names the list. */
  label: string;
  files: readonly FileOfOrder[];
  rateOf: (id: string) => number | null;
  /** Null where the files are only shown. */
  changes: FileChanges | null;
  onOpen: (id: string) => void;
  /** Gives a file another required document. */
  onRefile: ((id: string) => void) | undefined;
  /** Returns the name of an original picture. Null when it is not on this device. */
  nameOf?: (id: string) => string | null;
  /** Returns what stands below the picture of a file that is no plan. */
  captionOf?: (file: FileOfOrder) => string;
}

/** Shows the files of a document as a grid of thumbnails with their states. Plans are numbered, and put in order. */
export function FileTiles(props: FileTilesProps) {
  const { label, files, nameOf = () => null, captionOf, rateOf, changes, onOpen, onRefile } = props;
  const { t } = useLingui();
  const [editedId, setEditedId] = useState<string | null>(null);
  const edited = files.find(({ upload }) => upload.id === editedId);
  // A file that a colleague removes stays while its name is typed.
  const last = useLast(edited, editedId !== null);
  const gone = edited === undefined && last?.upload.id === editedId ? last : undefined;
  const placed = usePlanPlaces(gone === undefined ? files : [...files, gone], changes?.reorder);
  const arePlans = placed.some(({ plan }) => plan !== undefined);
  return (
    <>
      {arePlans ? (
        <p className="pb-2 text-sm text-ink-2">
          <PlanHint />
        </p>
      ) : null}
      <ul
        aria-label={label}
        className={classNames(
          'grid grid-flow-dense items-start gap-2',
          // A plan has its level and its handle below the picture.
          arePlans
            ? 'grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))]'
            : 'grid-cols-[repeat(auto-fill,minmax(6rem,1fr))]',
        )}
      >
        {placed.map(({ file, plan }) => {
          const { id, originalId } = file.upload;
          return (
            <Gone key={id} why={id === gone?.upload.id ? t`Ce fichier est retiré par un collègue.` : null}>
              <FileTile
                file={file}
                plan={plan}
                caption={captionOf?.(file)}
                madeFrom={originalId === null ? null : nameOf(originalId)}
                rate={rateOf(id)}
                changes={changes}
                isEdited={id === editedId}
                onEdit={(isEdited) => setEditedId(isEdited ? id : null)}
                onOpen={() => onOpen(id)}
                onRefile={onRefile === undefined ? undefined : () => onRefile(id)}
              />
            </Gone>
          );
        })}
      </ul>
    </>
  );
}
