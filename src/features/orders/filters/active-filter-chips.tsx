import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import type { OrderFilter } from '#data/search/orders/order-filter.ts';
import { Icon } from '#ui/media/icon.tsx';
import type { ActiveFilter } from './filter-labels.ts';

interface ActiveFilterChipsProps {
  active: readonly ActiveFilter[];
  change: (part: Partial<OrderFilter>) => void;
  /** Takes all away; not given where something else does. */
  onClear?: () => void;
}

/** Lists the active filter values, each with a remove button. */
export function ActiveFilterChips({ active, change, onClear }: ActiveFilterChipsProps) {
  const { t } = useLingui();
  if (active.length === 0) return null;
  return (
    <ul
      aria-label={t`Filtres actifs`}
      className="relative -mx-4 flex min-w-0 items-center gap-x-1.5 overflow-x-auto px-4 [scrollbar-width:none] lg:contents"
    >
      {active.map(({ key, label, without }) => (
        <li key={key} className="max-w-full shrink-0">
          <button
            type="button"
            aria-label={t`Retirer le filtre ${label}`}
            onClick={() => change(without)}
            className="group inline-flex min-h-11 max-w-full items-center"
          >
            <span className="inline-flex min-h-8 max-w-full items-center gap-1 rounded-full bg-accent-soft pr-2 pl-3 text-sm font-semibold text-accent">
              <span className="truncate">{label}</span>
              <Icon of={X} size={16} />
            </span>
          </button>
        </li>
      ))}
      {active.length > 1 && onClear !== undefined ? (
        <li className="shrink-0">
          <button
            type="button"
            onClick={onClear}
            className="min-h-11 px-2 text-sm font-semibold text-accent hover:underline"
          >
            <Trans>Tout effacer</Trans>
          </button>
        </li>
      ) : null}
    </ul>
  );
}
