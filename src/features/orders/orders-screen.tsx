import { Trans, useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useNavigationType } from 'react-router-dom';
import { useAppData } from '#hooks/use-app-data.tsx';
import { useSyncStatus } from '#hooks/use-sync-status.ts';
import { buttonClasses } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { useUnprinted } from '#ui/use-printing.ts';
import { useNow } from '#ui/use-now.ts';
import { ActiveFilterChips } from './active-filter-chips.tsx';
import { CountLine, SortSelect } from './count-line.tsx';
import { isNoFilter } from './filter-address.ts';
import { FilterBar } from './filter-bar.tsx';
import { activeFilters } from './filter-labels.ts';
import { NothingFound } from './nothing-found.tsx';
import { NothingStored } from './nothing-stored.tsx';
import { OrderList } from './order-list.tsx';
import { OrderPreview } from './order-preview.tsx';
import { useFacets } from './use-facets.ts';
import type { FirstOrders } from './use-found-orders.ts';
import { useFoundOrders } from './use-found-orders.ts';
import { useListing } from './use-listing.ts';
import { usePrintableOrders } from './use-order-window.ts';

interface OrdersScreenProps {
  /** Orders read by the route loader. */
  first: FirstOrders;
}

/** Height of the page, in pixels, while the rows of a restored list load: taller than any scroll position in use. */
const restoreHeight = 1_000_000;

/** The previewed order. Module state, so that going back restores it. */
let lastSelected: string | null = null;

function NewOrderLink({ wide }: { wide: boolean }) {
  return (
    <LocalLink to="/orders/new" className={buttonClasses('ghost', wide ? 'normal' : 'compact')}>
      <Icon of={Plus} size={18} />
      <Trans>Nouvelle commande</Trans>
    </LocalLink>
  );
}

/** Lists the orders. The address holds search, filters and sort. */
export function OrdersScreen({ first }: OrdersScreenProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const now = useNow();
  const { session } = useAppData();
  const { firstSync } = useSyncStatus();
  const listing = useListing();
  const navigationType = useNavigationType();
  const { filter, sort, change, clear, clears, sortBy, setText } = listing;
  const { ids, stored, search, revision } = useFoundOrders(listing, first);
  const printable = usePrintableOrders(ids);
  const wide = useUnprinted(useMediaQuery('(min-width: 64rem)'));
  const withPreview = useMediaQuery('(min-width: 80rem)');
  const [selected, setSelected] = useState(lastSelected);
  const head = useRef<HTMLDivElement>(null);
  const narrowed = !isNoFilter(filter);
  const facets = useFacets(search, revision, filter, now);
  const active = useMemo(() => activeFilters(filter, { i18n, formats, facets }), [filter, i18n, formats, facets]);

  function select(id: string | null): void {
    lastSelected = id;
    setSelected(id);
  }

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
    if (ids.length === 0) {
      return (
        <NothingFound
          text={filter.text}
          activeCount={active.length}
          stored={stored ?? 0}
          onClearText={() => setText('')}
          onClear={clear}
        />
      );
    }
    return (
      <div className="border-y border-line bg-card">
        <OrderList
          key={wide ? 'rows' : 'cards'}
          ids={ids}
          known={first.newest}
          printable={printable}
          wide={wide}
          above={head}
          sort={sort}
          sortBy={sortBy}
          selected={withPreview ? selected : null}
          onSelect={withPreview ? select : undefined}
        />
      </div>
    );
  }

  const chips = <ActiveFilterChips active={active} change={change} onClear={clear} />;
  const countLine = <CountLine count={ids?.length ?? null} stored={stored} narrowed={narrowed} firstSync={firstSync} />;
  return (
    <>
      <PageTitle>{t`Commandes`}</PageTitle>
      <div className="flex items-start">
        <div className="min-w-0 flex-1">
          <div ref={head} className={classNames('flex flex-col px-4', wide ? 'gap-2 pt-4 pb-1' : 'gap-2 pt-4 pb-2')}>
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <h1 className="text-2xl leading-tight font-bold tracking-tight">
                <Trans>Commandes</Trans>
              </h1>
              <NewOrderLink wide={wide} />
            </div>
            <FilterBar
              wide={wide}
              filter={filter}
              facets={facets}
              change={change}
              setText={setText}
              onClear={clear}
              clears={clears}
              count={ids?.length ?? 0}
              activeCount={active.length}
              withDrafts={session.user.Qualifications.includes('peb-brussels')}
            />
            {wide ? (
              <div className="flex h-11 items-center gap-x-3">
                {countLine}
                {chips}
                {active.length > 0 ? null : (
                  <p aria-hidden="true" className="ml-auto truncate text-[13px] text-ink-2">
                    <Trans>/ chercher, j k parcourir, Entrée ouvrir, Échap effacer</Trans>
                  </p>
                )}
              </div>
            ) : (
              <>
                {chips}
                <div className="flex min-h-11 items-center justify-between gap-x-3">
                  {countLine}
                  <SortSelect sort={sort} sortBy={sortBy} />
                </div>
              </>
            )}
          </div>
          {body()}
        </div>
        {withPreview && selected !== null && ids?.includes(selected) === true ? (
          <OrderPreview id={selected} onClose={() => select(null)} />
        ) : null}
      </div>
    </>
  );
}
