import { useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { FileOfOrder } from '#data/queries/files.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { moveId } from './move-id.ts';

/** Formats the number of a plan: `001`. */
function planNumber(index: number): string {
  return String(index + 1).padStart(3, '0');
}

function MoveButton({
  label,
  icon,
  off,
  onPress,
}: {
  label: string;
  icon: LucideIcon;
  off: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      // Not `disabled`: the button would lose the focus when the plan reaches the first or last position.
      aria-disabled={off}
      onClick={() => {
        if (!off) onPress();
      }}
      className="grid h-11 w-9 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-off-soft aria-disabled:opacity-35 sm:w-11"
    >
      <Icon of={icon} size={18} />
    </button>
  );
}

interface PlanRowsProps {
  files: readonly FileOfOrder[];
  onReorder: (ids: readonly string[]) => void;
  row: (file: FileOfOrder, number: string, buttons: ReactNode) => ReactNode;
}

/** Lists the plans in order, 001 first. Buttons or dragging with a mouse reorder them. */
export function PlanRows({ files, onReorder, row }: PlanRowsProps) {
  const { t } = useLingui();
  const [dragged, setDragged] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const ids = files.map(({ upload }) => upload.id);

  function move(id: string, name: string, to: number): void {
    onReorder(moveId(ids, id, to));
    const number = planNumber(to);
    setAnnouncement(t`${name} est maintenant le plan ${number}`);
  }

  return (
    <>
      <ul className="divide-y divide-line-2">
        {files.map((file, index) => {
          const { id, name } = file.upload;
          return (
            <li key={id}>
              <div
                role="presentation"
                onDragOver={(event) => {
                  if (dragged !== null) event.preventDefault();
                }}
                onDrop={(event) => {
                  if (dragged === null) return;
                  event.preventDefault();
                  const moved = files.find(({ upload }) => upload.id === dragged);
                  if (moved !== undefined && dragged !== id) move(dragged, moved.upload.name, index);
                }}
                className={classNames('flex py-2.5', dragged === id && 'opacity-50')}
              >
                {row(
                  file,
                  planNumber(index),
                  // Only the handle is draggable: Firefox blocks typing in a field inside a draggable element (bug 568313).
                  <span
                    role="presentation"
                    draggable
                    className="flex shrink-0 cursor-grab"
                    onDragStart={(event) => {
                      event.dataTransfer.effectAllowed = 'move';
                      const line = event.currentTarget.closest('li');
                      if (line !== null) event.dataTransfer.setDragImage(line, 0, 0);
                      setDragged(id);
                    }}
                    onDragEnd={() => setDragged(null)}
                  >
                    <MoveButton
                      label={t`Monter ${name}`}
                      icon={ArrowUp}
                      off={index === 0}
                      onPress={() => move(id, name, index - 1)}
                    />
                    <MoveButton
                      label={t`Descendre ${name}`}
                      icon={ArrowDown}
                      off={index === files.length - 1}
                      onPress={() => move(id, name, index + 1)}
                    />
                  </span>,
                )}
              </div>
            </li>
          );
        })}
      </ul>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}
