import { useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ClientSortKey } from '#contract/protocol/search/clients.ts';
import type { ClientStatus } from '#contract/rules/clients/client-status.ts';
import { clientStatusNames } from '#contract/rules/clients/client-status.ts';
import { commercialStatusLabels, customerTypeLabels } from '#labels/orders/order-labels.ts';
import { SearchBox } from '#ui/fields/search-box.tsx';
import { ToggleChip } from '#ui/actions/toggle-chip.tsx';
import type { ClientListing, CustomerType } from './client-listing.ts';
import { customerTypes, sortedBy } from './client-listing.ts';
import { useSortLabels } from './use-sort-labels.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';

interface ClientFiltersProps {
  wide: boolean;
  listing: ClientListing;
  /** What the list can be sorted by. */
  sorts: readonly ClientSortKey[];
  /** What the search text is compared with. */
  placeholder: string;
  /** How many clients each filter would leave; null where only the server knows. */
  counts: { counts: ReadonlyMap<ClientStatus, number>; types: ReadonlyMap<CustomerType, number> } | null;
  setText: (text: string) => void;
  change: (part: Partial<ClientListing>) => void;
}

/** Search, type and status of the list; on a phone also the sort, which is a heading on a wide screen. */
export function ClientFilters({ wide, listing, sorts, placeholder, counts, setText, change }: ClientFiltersProps) {
  const { t, i18n } = useLingui();
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <SearchBox
          label={t`Chercher un client`}
          placeholder={placeholder}
          text={listing.text}
          onChange={setText}
          className="max-sm:basis-full"
        />
        <TypeSelect type={listing.type} types={counts?.types ?? null} onChange={(type) => change({ type })} />
        {wide ? null : <SortSelect listing={listing} sorts={sorts} change={change} />}
      </div>
      <div
        role="group"
        aria-label={t`Statut`}
        className="relative -mx-4 flex gap-2 overflow-x-auto px-4 [scrollbar-width:none]"
      >
        {clientStatusNames.map((status) => (
          <ToggleChip
            key={status}
            dense={wide}
            pressed={listing.status === status}
            count={counts === null ? undefined : (counts.counts.get(status) ?? 0)}
            onChange={(pressed) => change({ status: pressed ? status : null })}
          >
            {i18n._(commercialStatusLabels[status])}
          </ToggleChip>
        ))}
      </div>
    </div>
  );
}

const selectClasses =
  'h-11 min-w-0 max-w-full truncate rounded-control border border-line bg-card px-2 text-body font-semibold text-ink';

interface TypeSelectProps {
  type: CustomerType | null;
  types: ReadonlyMap<CustomerType, number> | null;
  onChange: (type: CustomerType | null) => void;
}

/** Offers the types that the clients have, or all of them. */
function TypeSelect({ type, types, onChange }: TypeSelectProps) {
  const { t, i18n } = useLingui();
  const present = customerTypes.filter((one) => types === null || types.has(one) || one === type);
  return (
    <select
      aria-label={t`Type de client`}
      value={type ?? ''}
      onChange={(event) => onChange(customerTypes.find((one) => one === event.target.value) ?? null)}
      className={`${selectClasses} max-sm:flex-1`}
    >
      <option value="">{t`Tous les types`}</option>
      {present.map((one) => (
        <option key={one} value={one}>
          {types === null
            ? i18n._(customerTypeLabels[one])
            : `${i18n._(customerTypeLabels[one])} (${types.get(one) ?? 0})`}
        </option>
      ))}
    </select>
  );
}

/** The sort on a phone: by what, and a button that turns the order. */
function SortSelect({ listing: { sort }, sorts, change }: Pick<ClientFiltersProps, 'listing' | 'sorts' | 'change'>) {
  const { t } = useLingui();
  const labels = useSortLabels();
  return (
    <span className="flex min-w-0 gap-1 max-sm:flex-1">
      <select
        aria-label={t`Trier par`}
        value={sort.key}
        onChange={(event) => {
          const key = sorts.find((one) => one === event.target.value);
          if (key !== undefined && key !== sort.key) change({ sort: sortedBy(sort, key) });
        }}
        className={`${selectClasses} flex-1`}
      >
        {sorts.map((key) => (
          <option key={key} value={key}>
            {labels[key]}
          </option>
        ))}
      </select>
      <IconButton
        look="framed"
        icon={sort.descending ? ArrowDown : ArrowUp}
        iconSize={18}
        label={sort.descending ? t`Ordre décroissant : inverser` : t`Ordre croissant : inverser`}
        onClick={() => change({ sort: sortedBy(sort, sort.key) })}
      />
    </span>
  );
}
