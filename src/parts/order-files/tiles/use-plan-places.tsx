import { useLingui } from '@lingui/react/macro';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { planNumber, plansInOrder } from '#contract/rules/files/plan-numbers.ts';
import type { FileOfOrder } from '#data/queries/files/files.ts';
import { Button } from '#ui/actions/button.tsx';
import { moveId, usePointerSort } from '#ui/lists/use-pointer-sort.ts';
import type { PlanPlace } from './file-tile.tsx';
import type { FileChanges } from './use-file-changes.ts';

/** Returns a name without its extension: beside a plan's number there is room for its level only. */
function withoutExtension(name: string): string {
  return name.replace(/\.[^.]{1,5}$/, '');
}

interface PlacedFile {
  file: FileOfOrder;
  /** Undefined for what has no place among plans: another file, or the original of an edited plan. */
  plan: PlanPlace | undefined;
}

/**
 * Returns the files of a document in the order in which they stand. Plans are numbered from 001, the originals of edited ones after
 * them: a handle drags a plan by mouse or touch, the arrow keys and the buttons of its menu move it too.
 */
export function usePlanPlaces(
  files: readonly FileOfOrder[],
  reorder: FileChanges['reorder'] | undefined,
): PlacedFile[] {
  const { t } = useLingui();
  const byId = new Map(files.map((file) => [file.upload.id, file]));
  const uploads = reorder === undefined ? [] : files.map(({ upload }) => upload);
  const ids = plansInOrder(uploads.filter(({ kind }) => kind === 'plan')).map(({ id }) => id);
  const levelOf = (id: string): string => withoutExtension(byId.get(id)?.upload.name ?? '');
  const store = (order: readonly string[], id: string): void => reorder?.(order, ids, { id, name: levelOf(id) });
  const sort = usePointerSort(ids, store);
  const suggestions = [t`Rez-de-chaussée`, t`Volume principal`, t`1er étage`, t`2e étage`, t`Grenier`, t`Cave`];
  const plans = sort.order.flatMap((id, position): PlacedFile[] => {
    const file = byId.get(id);
    if (file === undefined) return [];
    const number = planNumber(position);
    const level = levelOf(id) === number ? '' : levelOf(id);
    const label = `${number} ${level}`.trim();
    const buttons = <PlaceButtons ids={ids} id={id} onPlace={(to) => store(moveId(ids, id, to), id)} />;
    return [{ file, plan: { number, level, label, sort, suggestions, buttons } }];
  });
  const others = files.filter(({ upload }) => !ids.includes(upload.id));
  return [...plans, ...others.map((file) => ({ file, plan: undefined }))];
}

interface PlaceButtonsProps {
  ids: readonly string[];
  id: string;
  /** Receives the new index, counted from 0. */
  onPlace: (to: number) => void;
}

/** Moves the plan by single taps, for who cannot drag. */
function PlaceButtons({ ids, id, onPlace }: PlaceButtonsProps) {
  const { t } = useLingui();
  const index = ids.indexOf(id);
  const steps = [
    { to: index - 1, icon: ArrowLeft, label: t`Une place avant` },
    { to: index + 1, icon: ArrowRight, label: t`Une place après` },
  ];
  return (
    <div role="group" aria-label={t`Place du plan`} className="flex flex-wrap gap-2 pt-2">
      {steps.map(({ to, icon, label }) => {
        const isOff = to < 0 || to >= ids.length;
        return (
          <Button
            key={label}
            icon={icon}
            // Not `disabled`: the button would lose the focus when the plan reaches the first or last place.
            aria-disabled={isOff}
            className="aria-disabled:opacity-35"
            onClick={() => {
              if (!isOff) onPlace(to);
            }}
          >
            {label}
          </Button>
        );
      })}
    </div>
  );
}
