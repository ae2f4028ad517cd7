import { Trans, useLingui } from '@lingui/react/macro';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useSettings } from '#hooks/use-settings.ts';
import { classNames } from '#ui/class-names.ts';
import { FilterPopover } from '#ui/filter-popover.tsx';
import { Icon } from '#ui/icon.tsx';
import { later } from '#ui/later.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { ToggleChip } from '#ui/toggle-chip.tsx';
import type { FilterSheetProps } from './filter-sheet.tsx';
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

const FilterSheet = later<FilterSheetProps>(async () => (await import('./filter-sheet.tsx')).FilterSheet);

interface FilterBarProps extends FilterFieldsProps {
  setText: (text: string) => void;
  onClear: () => void;
  /** Number of matching orders. Null while it is unknown. */
  count: number | null;
  /** Number of active filter values, without the text. */
  activeCount: number;
  wide: boolean;
}

/** Renders search and filters: one row of chips on a wide screen, a sheet on a phone. */
export function FilterBar({ wide, ...props }: FilterBarProps) {
  return wide ? <WideFilterBar {...props} /> : <PhoneFilterBar {...props} />;
}

function PhoneFilterBar({ setText, onClear, count, activeCount, ...fields }: Omit<FilterBarProps, 'wide'>) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
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

function WideFilterBar({ setText, ...props }: Omit<FilterBarProps, 'wide'>) {
  const { t } = useLingui();
  const { settings, toggle } = useSettings();
  const fields = { ...props, dense: true };
  const { filter, facets, change, withDrafts } = fields;
  const more = settings.moreFilters;
  return (
    <div className="flex flex-col gap-1.5">
      <SearchBox
        label={t`Chercher une commande`}
        placeholder={t`Numéro, adresse, client, téléphone…`}
        text={filter.text}
        onChange={setText}
      />
      {/* A single line at any width: the list must not move when the preview opens beside it. */}
      <div className="relative -ml-1 flex min-w-0 items-center gap-x-2 overflow-x-auto pl-1 [scrollbar-width:none]">
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
        <FilterPopover label={t`État`} active={filter.states.length}>
          <StateChoice {...fields} />
        </FilterPopover>
        <FilterPopover label={t`Période`} active={filter.from === null && filter.to === null ? 0 : 1}>
          <PeriodFields {...fields} />
        </FilterPopover>
        {more ? <FurtherPopovers {...fields} /> : null}
        <button
          type="button"
          aria-expanded={more}
          onClick={() => toggle('moreFilters')}
          className="inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full px-3 text-sm font-semibold text-accent hover:underline"
        >
          <Icon of={SlidersHorizontal} size={16} />
          {more ? <Trans>Moins de filtres</Trans> : <Trans>Plus de filtres</Trans>}
        </button>
      </div>
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
