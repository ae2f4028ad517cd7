import { useLingui } from '@lingui/react/macro';
import { useMemo, useRef, useState } from 'react';
import { useNavigationType } from 'react-router-dom';
import { listLayout } from '#data/queries/orders/order-views.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useLive } from '#hooks/data/use-live.ts';
import { usePrintable } from '#parts/lists/use-printable.ts';
import type { SearchServerOrders } from '#parts/order-list/search-server-orders.ts';
import { classNames } from '#ui/class-names.ts';
import { useFormats } from '#ui/format.ts';
import { later } from '#ui/page/later.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { SkeletonCards } from '#ui/states/skeleton.tsx';
import { useMediaQuery } from '#ui/timing/use-media-query.ts';
import { usePrinting, useUnprinted } from '#ui/page/use-printing.ts';
import { CountLine } from './count-line.tsx';
import { isNoFilter } from './filters/filter-address.ts';
import { activeFilters } from './filters/filter-labels.ts';
import { NothingFound } from './nothing-found.tsx';
import { NothingStored } from './nothing-stored.tsx';
import { OrderList } from './rows/order-list.tsx';
import type { OrderPreviewProps } from './rows/order-preview.tsx';
import { OrdersHeader } from './orders-header.tsx';
import type { ListLayout } from './rows/row-columns.tsx';
import { printedLayout, usualLayout } from './rows/row-columns.tsx';
import type { SelectionBarProps } from './selection/selection-bar.tsx';
import type { ServerOrdersListProps } from './server/server-orders.tsx';
import { useFacets } from './filters/use-facets.ts';
import type { FirstOrders } from './use-found-orders.ts';
import { useFoundOrders } from './use-found-orders.ts';
import { useListing } from './use-listing.ts';
import { useSelection } from './selection/use-selection.ts';
import { useServerOrders } from './server/use-server-orders.ts';
import { readOrders } from './rows/use-order-window.ts';

const SelectionBar = later<SelectionBarProps>(async () => (await import('./selection/selection-bar.tsx')).SelectionBar);
const ServerOrdersList = later<ServerOrdersListProps>(
  async () => (await import('./server/server-orders.tsx')).ServerOrdersList,
);
const OrderPreview = later<OrderPreviewProps>(async () => (await import('./rows/order-preview.tsx')).OrderPreview);

interface OrdersScreenProps {
  /** Orders read by the route loader. */
  first: FirstOrders;
  searchServer: SearchServerOrders;
}

/** Height of the page, in pixels, while the rows of a restored list load: taller than any scroll position in use. */
const restoreHeight = 1_000_000;

const noIds: readonly string[] = [];

/** The previewed order. Module state, so that going back restores it. */
let lastSelected: string | null = null;

/** Brings a heading to the top and continues there. */
function showHeading(heading: HTMLElement | null): void {
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}

/** Returns the previewed order, and the function that previews another. */
function usePreviewed(): [string | null, (id: string | null) => void] {
  const [selected, setSelected] = useState(lastSelected);
  const select = (id: string | null): void => {
    lastSelected = id;
    setSelected(id);
  };
  return [selected, select];
}

/** Returns the columns and the density that the user chose; the usual ones without the room of a desk. */
function useListLayout({ layout: first }: FirstOrders, isDesk: boolean): ListLayout {
  const { actor } = useAppData();
  const layout = useLive((db) => listLayout(db, actor.id), [actor.id]);
  const stored = layout === undefined ? first : layout;
  const chosen = (isDesk ? stored : null) ?? usualLayout;
  return usePrinting() ? printedLayout(chosen) : chosen;
}

/** Lists the orders. The address holds search, filters and sort. */
export function OrdersScreen({ first, searchServer }: OrdersScreenProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const { session } = useAppData();
  const listing = useListing();
  const navigationType = useNavigationType();
  const { filter, sort, change, clear, clears, sortBy } = listing;
  const found = useFoundOrders(listing, first);
  const { ids, stored, isMistaken, isBehind } = found;
  const printable = usePrintable(ids, readOrders);
  // A tablet has room for the table, not for the row of filters.
  const wide = useUnprinted(useMediaQuery('(min-width: 50rem)'));
  const isDesk = useUnprinted(useMediaQuery('(min-width: 64rem)'));
  const withPreview = useMediaQuery('(min-width: 80rem)');
  const [selected, select] = usePreviewed();
  const layout = useListLayout(first, isDesk);
  const selection = useSelection(ids ?? noIds);
  const head = useRef<HTMLDivElement>(null);
  const serverHeading = useRef<HTMLHeadingElement>(null);
  const server = useServerOrders(filter, searchServer);
  const narrowed = !isNoFilter(filter);
  const facets = useFacets(found, filter);
  const active = useMemo(() => activeFilters(filter, { i18n, formats, facets }), [filter, i18n, formats, facets]);

  function body() {
    if (ids === null) {
      return (
        // Room for the scroll position that Back and a reload restore before the rows are there.
        <div className="px-4" style={navigationType === 'POP' ? { minHeight: restoreHeight } : undefined}>
          <SkeletonCards label={t`Recherche dans les commandes`} />
        </div>
      );
    }
    if (stored === 0 && !narrowed) return <NothingStored />;
    if (ids.length === 0) return <NothingFound listing={listing} search={found.search} activeCount={active.length} />;
    return (
      <div className="border-y border-line bg-card">
        <OrderList
          key={wide ? layout.density : 'cards'}
          layout={layout}
          ids={ids}
          known={first.newest}
          printable={printable}
          wide={wide}
          above={head}
          sort={sort}
          sortBy={sortBy}
          selected={withPreview ? selected : null}
          onSelect={withPreview ? select : undefined}
          selection={selection}
        />
      </div>
    );
  }
  const countLine = (
    <CountLine
      dense={isDesk}
      count={ids?.length ?? null}
      stored={stored}
      narrowed={narrowed}
      isMistaken={isMistaken}
      beyond={server.total}
      onBeyond={() => {
        if (server.rows === null) server.load();
        showHeading(serverHeading.current);
      }}
    />
  );
  const fields = {
    filter,
    facets,
    change,
    onClear: clear,
    clears,
    active,
    withDrafts: session.user.Qualifications.includes('peb-brussels'),
  };
  return (
    <>
      <PageTitle>{t`Commandes`}</PageTitle>
      <div
        ref={head}
        className={classNames('flex flex-col px-4', isDesk ? 'pt-2' : 'gap-2 pt-4 pb-2')}
        // Filters list what the stored orders have.
        onFocus={() => found.search.start('now')}
      >
        <OrdersHeader
          wide={wide}
          isDesk={isDesk}
          listing={listing}
          layout={layout}
          fields={fields}
          countLine={countLine}
          count={isBehind ? null : (ids?.length ?? null)}
        />
      </div>
      <div className="flex items-start">
        <div className="min-w-0 flex-1">
          {wide && selection.ids.size > 0 ? <SelectionBar selection={selection} listed={ids ?? noIds} /> : null}
          {body()}
          {server.total !== null || server.failed ? <ServerOrdersList server={server} heading={serverHeading} /> : null}
        </div>
        {withPreview && selected !== null && ids?.includes(selected) === true ? (
          <OrderPreview id={selected} onClose={() => select(null)} />
        ) : null}
      </div>
    </>
  );
}
