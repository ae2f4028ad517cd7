import { useState } from 'react';
import type { FileOfOrder } from '#data/queries/files.ts';
import { classNames } from '#ui/class-names.ts';
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
  /** Gives a file another piece. */
  onRefile: ((id: string) => void) | undefined;
  /** Returns the name of an original picture. Null when it is not on this device. */
  nameOf?: (id: string) => string | null;
}

/** Shows the files of a piece as a grid of thumbnails with their states. Plans are numbered, and put in order. */
export function FileTiles({ label, files, nameOf = () => null, rateOf, changes, onOpen, onRefile }: FileTilesProps) {
  const [editedId, setEditedId] = useState<string | null>(null);
  const placed = usePlanPlaces(files, changes?.reorder);
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
            <FileTile
              key={id}
              file={file}
              plan={plan}
              madeFrom={originalId === null ? null : nameOf(originalId)}
              rate={rateOf(id)}
              changes={changes}
              isEdited={id === editedId}
              onEdit={(isEdited) => setEditedId(isEdited ? id : null)}
              onOpen={() => onOpen(id)}
              onRefile={onRefile === undefined ? undefined : () => onRefile(id)}
            />
          );
        })}
      </ul>
    </>
  );
}
