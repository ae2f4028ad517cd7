import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft, ArrowRight, ArrowUp, CloudOff, Ellipsis, GripVertical, ShieldCheck, X } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { planNumber, plansInOrder } from '#contract/rules/plan-numbers.ts';
import { fileStateOf, fileTones } from '#data/capture/file-state.ts';
import type { FileOfOrder } from '#data/queries/files.ts';
import { useServiceName } from '#hooks/use-content.ts';
import { useFileHold } from '#hooks/use-file-hold.ts';
import { useThumbnail } from '#hooks/use-thumbnail.ts';
import { FileEdit } from '#parts/order-files/file-edit.tsx';
import { PlanHint } from '#parts/order-files/plan-hint.tsx';
import type { FileChanges } from '#parts/order-files/use-file-changes.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { FileThumb } from '#ui/files/file-thumb.tsx';
import type { FileTone } from '#ui/files/state-line.tsx';
import { Icon } from '#ui/icon.tsx';
import { useNow } from '#ui/use-now.ts';
import type { PointerSort } from '#ui/use-pointer-sort.ts';
import { moveId, usePointerSort } from '#ui/use-pointer-sort.ts';

const looks: Record<FileTone, { icon: LucideIcon; classes: string }> = {
  wait: { icon: ArrowUp, classes: 'bg-wait-soft text-wait' },
  bad: { icon: X, classes: 'bg-bad-soft text-bad' },
  off: { icon: CloudOff, classes: 'bg-off-soft text-off' },
  safe: { icon: ShieldCheck, classes: 'bg-safe-soft text-safe' },
};

/** Returns a plan's name without its extension: beside the number there is room for the level only. */
function levelOf(name: string): string {
  return name.replace(/\.[^.]{1,5}$/, '');
}

interface PlanTilesProps {
  files: readonly FileOfOrder[];
  changes: FileChanges;
  onOpen: (id: string) => void;
}

/** The plans of a requirement in their order, numbered from 001. A handle drags one; the arrow keys and buttons move it too. */
export function PlanTiles({ files, changes, onOpen }: PlanTilesProps) {
  const { t } = useLingui();
  const [edited, setEdited] = useState<string | null>(null);
  const byId = new Map(files.map((file) => [file.upload.id, file]));
  const ids = plansInOrder(files.map(({ upload }) => upload)).map(({ id }) => id);
  const store = (order: readonly string[], id: string): void =>
    changes.reorder(order, ids, { id, name: levelOf(byId.get(id)?.upload.name ?? '') });
  const sort = usePointerSort(ids, store);
  const serviceName = useServiceName();
  const service = files[0]?.upload.requirement?.service ?? 'all';
  const chosen = edited === null ? undefined : byId.get(edited);
  const levels = [t`Rez-de-chaussée`, t`Volume principal`, t`1er étage`, t`2e étage`, t`Grenier`, t`Cave`];
  return (
    <section className="flex flex-col gap-2 border-t border-line-2 pt-3">
      <p className="text-sm text-ink-2">
        <span className="font-semibold">
          <Trans>Plans 001-002-…</Trans>
          {service === 'all' ? null : ` · ${serviceName(service)}`}
        </span>{' '}
        <PlanHint />
      </p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2">
        {sort.order.map((id, position) => {
          const file = byId.get(id);
          return file === undefined ? null : (
            <PlanTile
              key={id}
              file={file}
              number={planNumber(position)}
              sort={sort}
              isEdited={id === edited}
              onOpen={() => onOpen(id)}
              onEdit={() => setEdited(id === edited ? null : id)}
            />
          );
        })}
      </ul>
      {chosen === undefined ? null : (
        <>
          <PlaceButtons
            ids={ids}
            id={chosen.upload.id}
            onPlace={(to) => store(moveId(ids, chosen.upload.id, to), chosen.upload.id)}
          />
          <FileEdit
            key={chosen.upload.id}
            name={chosen.upload.name}
            suggestions={levels}
            onRename={(name) => changes.rename(chosen.upload.id, name)}
            onRemove={chosen.upload.review?.accepted === true ? null : () => changes.remove(chosen.upload)}
            onDone={() => setEdited(null)}
          />
        </>
      )}
    </section>
  );
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
    <div role="group" aria-label={t`Place du plan`} className="flex flex-wrap gap-2">
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

interface PlanTileProps {
  file: FileOfOrder;
  number: string;
  sort: PointerSort;
  isEdited: boolean;
  onOpen: () => void;
  onEdit: () => void;
}

function PlanTile({ file: { upload, local }, number, sort, isEdited, onOpen, onEdit }: PlanTileProps) {
  const { t } = useLingui();
  const thumbnail = useThumbnail(upload.id);
  const now = useNow();
  const { icon, classes } = looks[fileTones[fileStateOf(upload, local, now, useFileHold()).is]];
  const level = levelOf(upload.name);
  const label = level === number ? number : `${number} ${level}`;
  return (
    <li
      {...sort.item(upload.id)}
      className={classNames(
        'flex flex-col overflow-hidden rounded-control border bg-card',
        sort.dragged === upload.id ? 'border-accent opacity-60' : 'border-line',
      )}
    >
      <button type="button" aria-label={t`Voir le plan ${label}`} onClick={onOpen} className="relative block">
        <FileThumb url={thumbnail} type={upload.type} className="aspect-square h-auto w-full rounded-none" />
        <span className="absolute inset-x-0 top-0 truncate bg-navy-950/80 px-2 py-1 text-left text-sm font-semibold text-white">
          {label}
        </span>
        <span
          className={classNames('absolute right-1.5 bottom-1.5 grid size-7 place-items-center rounded-full', classes)}
        >
          <Icon of={icon} size={16} />
        </span>
      </button>
      <div className="flex justify-between">
        <button
          type="button"
          aria-label={t`Déplacer ${label}`}
          aria-keyshortcuts="ArrowLeft ArrowRight"
          {...sort.handle(upload.id)}
          className="grid size-11 cursor-grab place-items-center text-ink-2 active:cursor-grabbing"
        >
          <Icon of={GripVertical} size={18} />
        </button>
        <button
          type="button"
          aria-label={t`Renommer ou retirer ${upload.name}`}
          aria-expanded={isEdited}
          onClick={onEdit}
          className="grid size-11 place-items-center text-ink-2"
        >
          <Icon of={Ellipsis} size={18} />
        </button>
      </div>
    </li>
  );
}
