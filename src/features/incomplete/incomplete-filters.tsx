import { useLingui } from '@lingui/react/macro';
import { useRoles } from '#hooks/app/use-roles.ts';
import { SearchAndSort } from '#parts/list-detail/search-and-sort.tsx';
import type { ListFilterControl } from '#parts/list-detail/use-list-filter.ts';
import { DayField } from '#ui/fields/date-time-fields.tsx';
import { FilterPopover } from '#ui/layers/filter-popover.tsx';
import { ToggleChip } from '#ui/actions/toggle-chip.tsx';
import { useMediaQuery } from '#ui/timing/use-media-query.ts';
import type { FoundIncomplete, IncompleteFilter, IncompleteSort } from './incomplete-filter.ts';
import { lacks } from './incomplete-filter.ts';

interface IncompleteFiltersProps extends Pick<
  ListFilterControl<IncompleteFilter, IncompleteSort>,
  'filter' | 'setText' | 'change'
> {
  result: FoundIncomplete;
}

/** Search, and in one line whose the orders are, what they lack and when they were visited. */
export function IncompleteFilters({ filter, result, setText, change }: IncompleteFiltersProps) {
  const { t } = useLingui();
  const { supervisor } = useRoles();
  const dense = useMediaQuery('(min-width: 64rem)');
  const labels = { missing: t`À prendre`, returned: t`Renvoyées`, underWay: t`À envoyer` };
  return (
    <div className="flex flex-col gap-2 lg:flex-row lg:items-center">
      <SearchAndSort
        filter={filter}
        setText={setText}
        change={change}
        label={t`Chercher un envoi incomplet`}
        placeholder={t`Numéro, adresse, client…`}
        sorts={[
          ['oldest', t`Plus anciens`],
          ['newest', t`Plus récents`],
          ['town', t`Par commune`],
          ['missing', t`Le plus à compléter`],
          ['colleague', t`Par collègue`],
        ]}
        without={supervisor ? null : 'colleague'}
        className="lg:max-w-xl lg:min-w-88 lg:flex-1"
      />
      <div
        role="group"
        aria-label={t`Filtres`}
        className="relative -mx-4 flex min-w-0 items-center gap-2 overflow-x-auto px-4 [scrollbar-width:none] lg:mx-0 lg:px-1"
      >
        {supervisor ? (
          <ToggleChip
            dense={dense}
            pressed={filter.mine}
            count={result.mine}
            onChange={(mine) => change({ mine })}
          >{t`Les miennes`}</ToggleChip>
        ) : null}
        {lacks.map((lack) => (
          <ToggleChip
            key={lack}
            dense={dense}
            pressed={filter.lack === lack}
            count={result.counts[lack]}
            onChange={(pressed) => change({ lack: pressed ? lack : null })}
          >
            {labels[lack]}
          </ToggleChip>
        ))}
        <FilterPopover label={t`Date de visite`} active={filter.from === null && filter.to === null ? 0 : 1}>
          <div className="grid grid-cols-2 gap-2">
            <DayField label={t`Du`} value={filter.from} onChange={(from) => change({ from })} />
            <DayField label={t`Au`} value={filter.to} onChange={(to) => change({ to })} />
          </div>
        </FilterPopover>
      </div>
    </div>
  );
}
