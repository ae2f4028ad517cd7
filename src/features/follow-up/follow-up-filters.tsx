import { useLingui } from '@lingui/react/macro';
import { SearchAndSort } from '#parts/list-detail/search-and-sort.tsx';
import type { ListFilterControl } from '#parts/list-detail/use-list-filter.ts';
import { FilterPopover } from '#ui/layers/filter-popover.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { ToggleChip } from '#ui/actions/toggle-chip.tsx';
import { useMediaQuery } from '#ui/timing/use-media-query.ts';
import type { FollowUpFilter, FollowUpSort, FoundFollowUps } from './follow-up-filter.ts';

interface FollowUpFiltersProps extends Pick<
  ListFilterControl<FollowUpFilter, FollowUpSort>,
  'filter' | 'setText' | 'change'
> {
  result: FoundFollowUps;
  /** Of the team's list: who completes a survey. */
  withEmployee: boolean;
}

/** Search, and in one line which surveys were returned, are late, and whose they are. */
export function FollowUpFilters({ filter, result, withEmployee, setText, change }: FollowUpFiltersProps) {
  const { t } = useLingui();
  const dense = useMediaQuery('(min-width: 64rem)');
  return (
    <div className="flex flex-col gap-2 lg:flex-row lg:items-center">
      <SearchAndSort
        filter={filter}
        setText={setText}
        change={change}
        label={t`Chercher un relevé`}
        placeholder={withEmployee ? t`Numéro, adresse, collègue…` : t`Numéro, adresse, client…`}
        sorts={[
          ['due', t`Par échéance`],
          ['newest', t`Plus récents`],
          ['town', t`Par commune`],
          ['client', t`Par client`],
          ['colleague', t`Par collègue`],
        ]}
        without={withEmployee ? null : 'colleague'}
        className="lg:max-w-xl lg:min-w-88 lg:flex-1"
      />
      <div
        role="group"
        aria-label={t`Filtres`}
        className="relative -mx-4 flex min-w-0 items-center gap-2 overflow-x-auto px-4 [scrollbar-width:none] lg:mx-0 lg:px-1"
      >
        <ToggleChip
          dense={dense}
          pressed={filter.returned}
          count={result.returned}
          onChange={(returned) => change({ returned })}
        >{t`Renvoyés`}</ToggleChip>
        <ToggleChip
          dense={dense}
          pressed={filter.late}
          count={result.late}
          onChange={(late) => change({ late })}
        >{t`En retard`}</ToggleChip>
        {withEmployee ? (
          <FilterPopover label={t`Collègue`} active={filter.employeeId === null ? 0 : 1}>
            <SelectField
              label={t`Collègue`}
              allLabel={t`Tous les collègues`}
              value={filter.employeeId}
              options={result.employees.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(employeeId) => change({ employeeId })}
            />
          </FilterPopover>
        ) : null}
      </div>
    </div>
  );
}
