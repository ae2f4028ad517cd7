import { Trans, useLingui } from '@lingui/react/macro';
import { SlidersHorizontal } from 'lucide-react';
import { useSettings } from '#hooks/app/use-settings.ts';
import { FilterPopover } from '#ui/layers/filter-popover.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { ToggleChip } from '#ui/actions/toggle-chip.tsx';
import { ActiveFilterChips } from './active-filter-chips.tsx';
import type { FilterBarProps } from './filter-bar.tsx';
import type { FilterFieldsProps } from './first-filters.tsx';
import { FirstFilters } from './first-filters.tsx';
import {
  CommercialChoice,
  ConsumerChoice,
  DraftChoice,
  FollowUpChoice,
  PeopleFields,
  PeriodFields,
  RegionChoice,
  ServiceChoice,
  StateChoice,
} from './later-filters.ts';

/** The first word of the keys of active filters that the row shows by itself. */
const inRow = new Set(['paid', 'urgent', 'unread', 'states', 'dates']);

/** Renders the filters of a wide screen. They go on in a further line where the first has no room: none is out of sight. */
export function WideFilters({ active, onClear, ...props }: Omit<FilterBarProps, 'setText' | 'count'>) {
  const { t } = useLingui();
  const { settings, toggle } = useSettings();
  const fields = { ...props, dense: true };
  const { filter, facets, change, withDrafts } = fields;
  const more = settings.moreFilters;
  const isInRow = (key: string): boolean => inRow.has(key.split(' ')[0] ?? '') || (withDrafts && key === 'drafts late');
  const nameOf = (field: string): string | undefined => {
    const named = active.filter(({ key }) => key.split(' ')[0] === field);
    return named.length === 1 ? named[0]?.label : undefined;
  };
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-1.5">
      {withDrafts ? (
        <ToggleChip
          dense
          pressed={filter.drafts.includes('late')}
          count={facets.drafts.get('late')}
          onChange={(on) =>
            change({ drafts: on ? [...filter.drafts, 'late'] : filter.drafts.filter((draft) => draft !== 'late') })
          }
        >
          {t`Brouillons > 15 jours`}
        </ToggleChip>
      ) : null}
      <FirstFilters {...fields} />
      <FilterPopover label={t`État`} active={filter.states.length} value={nameOf('states')}>
        <StateChoice {...fields} />
      </FilterPopover>
      <FilterPopover
        label={t`Période`}
        active={filter.from === null && filter.to === null ? 0 : 1}
        value={nameOf('dates')}
      >
        <PeriodFields {...fields} />
      </FilterPopover>
      <button
        type="button"
        aria-expanded={more}
        onClick={() => toggle('moreFilters')}
        className="inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full px-2 text-sm font-semibold text-accent hover:underline"
      >
        <Icon of={SlidersHorizontal} size={16} />
        {more ? <Trans>Moins de filtres</Trans> : <Trans>Plus de filtres</Trans>}
      </button>
      {more ? (
        <FurtherPopovers {...fields} />
      ) : (
        <ActiveFilterChips active={active.filter(({ key }) => !isInRow(key))} change={change} />
      )}
      {active.length > 0 ? (
        <button
          type="button"
          onClick={onClear}
          className="min-h-11 shrink-0 px-2 text-sm font-semibold text-accent hover:underline"
        >
          <Trans>Tout effacer</Trans>
        </button>
      ) : null}
    </div>
  );
}

/** The less used filters, a popover each. Shown when the setting `moreFilters` is on (specification §4). */
function FurtherPopovers(fields: FilterFieldsProps) {
  const { t } = useLingui();
  const { filter, withDrafts } = fields;
  const people = [filter.handler, filter.visitedBy, filter.encodedBy, filter.tag].filter((one) => one !== null);
  return (
    <>
      {withDrafts ? (
        <FilterPopover label={t`Brouillon PEB`} active={filter.drafts.length}>
          <DraftChoice {...fields} />
        </FilterPopover>
      ) : null}
      <FilterPopover label={t`Services`} active={filter.services.length}>
        <ServiceChoice {...fields} />
      </FilterPopover>
      <FilterPopover label={t`Personnes et étiquette`} active={people.length}>
        <PeopleFields {...fields} />
      </FilterPopover>
      <FilterPopover label={t`Région`} active={filter.regions.length}>
        <RegionChoice {...fields} />
      </FilterPopover>
      <FilterPopover label={t`Client`} active={filter.consumerTypes.length + filter.commercialStatuses.length}>
        <ConsumerChoice {...fields} />
        <CommercialChoice {...fields} />
      </FilterPopover>
      <FilterPopover label={t`Relevé`} active={filter.followUp ? 1 : 0}>
        <FollowUpChoice {...fields} />
      </FilterPopover>
    </>
  );
}
