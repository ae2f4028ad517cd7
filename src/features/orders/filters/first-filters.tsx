import { useLingui } from '@lingui/react/macro';
import type { OrderFacets } from '#data/search/orders/order-facets.ts';
import type { OrderFilter } from '#data/search/orders/order-filter.ts';
import { ToggleChip } from '#ui/actions/toggle-chip.tsx';

export interface FilterFieldsProps {
  filter: OrderFilter;
  /** How many times all filters were cleared. The date fields then lose what could not be read, too. */
  clears: number;
  facets: OrderFacets;
  change: (part: Partial<OrderFilter>) => void;
  /** Draft filters are for PEB certifiers in Brussels only (specification §6). */
  withDrafts: boolean;
  dense?: boolean;
}

/** Renders the most used filters: paid, urgent and unread; what was paid beyond the total where there is any. */
export function FirstFilters({ filter, facets, change, dense = false }: FilterFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <ToggleChip
        dense={dense}
        pressed={filter.paid === false}
        count={facets.unpaid}
        onChange={(on) => change({ paid: on ? false : null })}
      >
        {t`Impayé`}
      </ToggleChip>
      <ToggleChip
        dense={dense}
        pressed={filter.paid === true}
        count={facets.paid}
        onChange={(on) => change({ paid: on ? true : null })}
      >
        {t`Payé`}
      </ToggleChip>
      {(facets.beyond ?? 0) === 0 && filter.paid !== 'beyond' ? null : (
        <ToggleChip
          dense={dense}
          pressed={filter.paid === 'beyond'}
          count={facets.beyond}
          onChange={(on) => change({ paid: on ? 'beyond' : null })}
        >
          {t`Payé en trop`}
        </ToggleChip>
      )}
      <ToggleChip dense={dense} pressed={filter.urgent} count={facets.urgent} onChange={(urgent) => change({ urgent })}>
        {t`Urgent`}
      </ToggleChip>
      <ToggleChip dense={dense} pressed={filter.unread} count={facets.unread} onChange={(unread) => change({ unread })}>
        {t`Messages non lus`}
      </ToggleChip>
    </>
  );
}
