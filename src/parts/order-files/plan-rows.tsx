import { useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { planNumber, plansInOrder } from '#contract/rules/plan-numbers.ts';
import type { FileOfOrder } from '#data/queries/files.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { moveId, usePointerSort } from '#ui/use-pointer-sort.ts';
import { PlanHint } from './plan-hint.tsx';
import type { FileChanges } from './use-file-changes.ts';

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
  onReorder: FileChanges['reorder'];
  /** `number` and `buttons` are null for the original of an edited plan. */
  row: (file: FileOfOrder, number: string | null, buttons: ReactNode) => ReactNode;
}

/**
 * Lists the plans in order, 001 first, and the originals of edited ones after them. The handle drags a plan by mouse or
 * touch; the buttons and the arrow keys move it too.
 */
export function PlanRows({ files, onReorder, row }: PlanRowsProps) {
  const { t } = useLingui();
  const byId = new Map(files.map((file) => [file.upload.id, file]));
  const ids = plansInOrder(files.map(({ upload }) => upload)).map(({ id }) => id);
  const originals = files.filter(({ upload }) => !ids.includes(upload.id));

  const store = (order: readonly string[], id: string): void =>
    onReorder(order, ids, { id, name: byId.get(id)?.upload.name ?? '' });
  const sort = usePointerSort(ids, store);
  const plans = sort.order.flatMap((id) => byId.get(id) ?? []);

  return (
    <>
      <p className="pb-1 text-sm text-ink-2">
        <PlanHint />
      </p>
      <ul className="divide-y divide-line-2">
        {plans.map((file, index) => {
          const { id, name } = file.upload;
          return (
            <li key={id} {...sort.item(id)} className={classNames('flex py-2.5', sort.dragged === id && 'opacity-50')}>
              {row(
                file,
                planNumber(index),
                <span className="flex shrink-0">
                  <button
                    type="button"
                    aria-label={t`Déplacer ${name}`}
                    {...sort.handle(id)}
                    className="grid h-11 w-9 cursor-grab place-items-center rounded-control text-ink-2 hover:bg-off-soft active:cursor-grabbing"
                  >
                    <Icon of={GripVertical} size={18} />
                  </button>
                  <MoveButton
                    label={t`Monter ${name}`}
                    icon={ArrowUp}
                    off={index === 0}
                    onPress={() => store(moveId(ids, id, index - 1), id)}
                  />
                  <MoveButton
                    label={t`Descendre ${name}`}
                    icon={ArrowDown}
                    off={index === plans.length - 1}
                    onPress={() => store(moveId(ids, id, index + 1), id)}
                  />
                </span>,
              )}
            </li>
          );
        })}
        {originals.map((file) => (
          <li key={file.upload.id} className="flex py-2.5">
            {row(file, null, null)}
          </li>
        ))}
      </ul>
    </>
  );
}
