import { useLingui } from '@lingui/react/macro';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';
import { later } from '#ui/page/later.tsx';
import { SearchBox } from '#ui/fields/search-box.tsx';
import type { ActiveFilter } from './filter-labels.ts';
import type { FilterSheetProps } from './filter-sheet.tsx';
import type { FilterFieldsProps } from './first-filters.tsx';

const FilterSheet = later<FilterSheetProps>(async () => (await import('./filter-sheet.tsx')).FilterSheet);

export interface FilterBarProps extends FilterFieldsProps {
  setText: (text: string) => void;
  onClear: () => void;
  /** Number of matching orders. Null while it is unknown. */
  count: number | null;
  /** Active filter values, without the text. */
  active: readonly ActiveFilter[];
}

/** Renders search and filters on a phone: a button that opens a sheet. */
export function FilterBar({ setText, onClear, count, active, ...fields }: FilterBarProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const activeCount = active.length;
  return (
    <div className="flex gap-2">
      <SearchBox
        label={t`Chercher une commande`}
        placeholder={t`Numéro, adresse…`}
        text={fields.filter.text}
        onChange={setText}
      />
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={activeCount === 0 ? t`Filtres` : t`Filtres, ${activeCount} actifs`}
        onClick={() => {
          setOpen(true);
          setWasOpen(true);
        }}
        className={classNames(
          'relative inline-flex h-11 shrink-0 items-center gap-2 rounded-control border px-3 text-body font-semibold',
          activeCount === 0 ? 'border-line-strong bg-card' : 'border-action bg-action text-white',
        )}
      >
        <Icon of={SlidersHorizontal} size={18} />
        <span aria-hidden="true">{activeCount === 0 ? t`Filtres` : activeCount}</span>
      </button>
      {wasOpen ? (
        <FilterSheet
          open={open}
          onClose={() => setOpen(false)}
          onClear={onClear}
          count={count}
          active={activeCount > 0 || fields.filter.text !== ''}
          {...fields}
        />
      ) : null}
    </div>
  );
}
