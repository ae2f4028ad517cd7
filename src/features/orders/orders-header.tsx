import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Columns3, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { ExportLink } from '#parts/lists/export-link.tsx';
import { buttonClasses } from '#ui/actions/button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { later } from '#ui/page/later.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';
import { SearchBox } from '#ui/fields/search-box.tsx';
import { ActiveFilterChips } from './filters/active-filter-chips.tsx';
import type { ColumnsSheetProps } from './rows/columns-sheet.tsx';
import { SortSelect } from './count-line.tsx';
import { listingQuery } from './filters/filter-address.ts';
import { sortLabels } from './filters/filter-labels.ts';
import type { FilterBarProps } from './filters/filter-bar.tsx';
import { FilterBar } from './filters/filter-bar.tsx';
import type { ListLayout } from './rows/row-columns.tsx';
import { SavedViews } from './views/saved-views.tsx';
import type { ListingControl } from './use-listing.ts';
import { WideFilters } from './filters/wide-filters.tsx';

const ColumnsSheet = later<ColumnsSheetProps>(async () => (await import('./rows/columns-sheet.tsx')).ColumnsSheet);

interface OrdersHeaderProps {
  /** There is room for the table. */
  wide: boolean;
  /** There is room for the row of filters, too. */
  isDesk: boolean;
  listing: ListingControl;
  layout: ListLayout;
  fields: Omit<FilterBarProps, 'setText' | 'count'>;
  /** Says how many orders match. */
  countLine: ReactNode;
  /** Number of matching orders. Null while it is unknown. */
  count: number | null;
}

function NewOrderLink({ wide }: { wide: boolean }) {
  return (
    <LocalLink to="/orders/new" className={buttonClasses('ghost', wide ? 'normal' : 'compact')}>
      <Icon of={Plus} size={18} />
      <Trans>Nouvelle commande</Trans>
    </LocalLink>
  );
}

/** Search, filters, views and sort of the list. On a desk two lines, so that as many rows as possible are in view. */
export function OrdersHeader({ isDesk, ...props }: OrdersHeaderProps) {
  return (
    <>
      <div className="contents print:hidden">{isDesk ? <DeskHeader {...props} /> : <NarrowHeader {...props} />}</div>
      <PrintedHeader {...props} />
    </>
  );
}

/** On paper: how many orders, by which filters and in which order, in words. */
function PrintedHeader({ listing: { filter, sort }, fields, count }: HeaderProps) {
  const { i18n } = useLingui();
  const { text } = filter;
  const words = text.trim() === '' ? [] : [`« ${text.trim()} »`];
  const sorted = `${i18n._(sortLabels[sort.key])} ${sort.descending ? '↓' : '↑'}`;
  return (
    <div className="hidden print:block">
      <p className="text-xl font-bold">
        <Trans>Commandes</Trans>
      </p>
      {count === null ? null : (
        <p>
          <Plural value={count} one="# commande" other="# commandes" />
        </p>
      )}
      <p>{[...words, ...fields.active.map(({ label }) => label), sorted].join(' · ')}</p>
    </div>
  );
}

type HeaderProps = Omit<OrdersHeaderProps, 'isDesk'>;

function DeskHeader({ listing, layout, fields, countLine }: HeaderProps) {
  const { t } = useLingui();
  const [isArranging, setIsArranging] = useState(false);
  const { filter, sort, sortBy, setText } = listing;
  return (
    <>
      <div className="flex min-h-11 items-center gap-x-4">
        <div className="w-72 shrink-0">
          <h1 className="text-xl leading-6 font-bold tracking-tight">
            <Trans>Commandes</Trans>
          </h1>
          {countLine}
        </div>
        <SearchBox
          className="max-w-120"
          label={t`Chercher une commande`}
          placeholder={t`Numéro, adresse, client, téléphone…`}
          text={filter.text}
          onChange={setText}
        />
        <div className="ml-auto flex shrink-0 items-center gap-x-1">
          <SavedViews filter={filter} sort={sort} dense />
          <SortSelect sort={sort} sortBy={sortBy} />
          <button
            type="button"
            aria-label={t`Colonnes`}
            title={t`Colonnes`}
            onClick={() => setIsArranging(true)}
            className={buttonClasses('quiet', 'compact', 'min-w-11')}
          >
            <Icon of={Columns3} size={18} />
          </button>
          <ExportLink sheet="orders" query={listingQuery({ filter, sort }).toString()} wide={false} />
          <NewOrderLink wide />
        </div>
      </div>
      <WideFilters {...fields} />
      {isArranging ? <ColumnsSheet layout={layout} onClose={() => setIsArranging(false)} /> : null}
    </>
  );
}

function NarrowHeader({ wide, listing, fields, countLine, count }: HeaderProps) {
  const { filter, sort, sortBy, setText } = listing;
  const exportLink = <ExportLink sheet="orders" query={listingQuery({ filter, sort }).toString()} wide={wide} />;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h1 className="text-2xl leading-tight font-bold tracking-tight">
          <Trans>Commandes</Trans>
        </h1>
        <div className="flex items-center gap-x-2">
          {wide ? exportLink : null}
          <NewOrderLink wide={wide} />
        </div>
      </div>
      <SavedViews filter={filter} sort={sort} dense={false} />
      <FilterBar {...fields} setText={setText} count={count} />
      <ActiveFilterChips active={fields.active} change={fields.change} onClear={fields.onClear} />
      <div className="flex min-h-11 items-center justify-between gap-x-3">
        {countLine}
        <div className="flex shrink-0 items-center gap-x-1">
          {wide ? null : exportLink}
          <SortSelect sort={sort} sortBy={sortBy} />
        </div>
      </div>
    </>
  );
}
