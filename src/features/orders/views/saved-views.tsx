import { Trans, useLingui } from '@lingui/react/macro';
import { Bookmark, Users } from 'lucide-react';
import { useState } from 'react';
import type { OrderView } from '#contract/entities/order-view.ts';
import { namedViews } from '#data/queries/orders/order-views.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useLive } from '#hooks/data/use-live.ts';
import { Button } from '#ui/actions/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { FilterPopover } from '#ui/layers/filter-popover.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { later } from '#ui/page/later.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';
import type { Listing } from '../filters/filter-address.ts';
import { isDefaultSort, isNoFilter, listingQuery } from '../filters/filter-address.ts';
import type { NameSheetProps, ViewActionsProps } from './view-actions.tsx';

const ViewActions = later<ViewActionsProps>(async () => (await import('./view-actions.tsx')).ViewActions);
const NameSheet = later<NameSheetProps>(async () => (await import('./view-actions.tsx')).NameSheet);
const CarriedViews = later(async () => (await import('./view-actions.tsx')).CarriedViews, { waits: true });

const none: OrderView[] = [];

/** The saved views as links, and what can be done with the filters on screen. On a desk behind one button. */
export function SavedViews({ filter, sort, dense }: Listing & { dense: boolean }) {
  const { t } = useLingui();
  const { actor } = useAppData();
  const [naming, setNaming] = useState(false);
  const views = useLive((db) => namedViews(db, actor.id), [actor.id]) ?? none;
  const query = listingQuery({ filter, sort }).toString();
  const isPlain = isNoFilter(filter) && isDefaultSort(sort);
  const current = views.find((view) => view.query === query);
  if (views.length === 0 && isPlain && !dense) return <CarriedViews />;
  const content = (
    <>
      {views.map((view) => (
        <ViewLink key={view.id} view={view} isCurrent={view === current} isOwn={view.employee.id === actor.id} />
      ))}
      {current === undefined ? null : <ViewActions view={current} />}
      {isPlain || current !== undefined ? null : (
        <Button look="quiet" size="compact" className="shrink-0" icon={Bookmark} onClick={() => setNaming(true)}>
          <Trans>Enregistrer cette vue</Trans>
        </Button>
      )}
    </>
  );
  return (
    <>
      {dense ? (
        <FilterPopover label={t`Vues`} active={current === undefined ? 0 : 1} value={current?.name}>
          <nav aria-label={t`Vues enregistrées`} className="flex flex-wrap items-center gap-x-1.5">
            {content}
          </nav>
          {views.length > 0 ? null : (
            <p className="text-sm text-ink-2">
              <Trans>Une vue garde les filtres et le tri sous un nom. Les colonnes restent les vôtres.</Trans>
            </p>
          )}
        </FilterPopover>
      ) : (
        <nav
          aria-label={t`Vues enregistrées`}
          className="relative -mx-4 flex min-w-0 items-center gap-x-1.5 overflow-x-auto px-4 [scrollbar-width:none] print:hidden"
        >
          {content}
        </nav>
      )}
      {naming ? <NameSheet query={query} onClose={() => setNaming(false)} /> : null}
      <CarriedViews />
    </>
  );
}

function ViewLink({ view, isCurrent, isOwn }: { view: OrderView; isCurrent: boolean; isOwn: boolean }) {
  return (
    <LocalLink
      to={`/orders?${view.query}`}
      aria-current={isCurrent ? 'page' : undefined}
      className="inline-flex min-h-11 shrink-0 items-center"
    >
      <span
        className={classNames(
          'inline-flex min-h-8 items-center gap-1.5 rounded-full border px-3 text-sm font-semibold',
          isCurrent ? 'border-action bg-action text-white' : 'border-line bg-card hover:border-line-strong',
        )}
      >
        <Icon of={view.shared ? Users : Bookmark} size={16} />
        {view.name}
        {isOwn ? null : <span className="font-normal">· {view.employee.name}</span>}
      </span>
    </LocalLink>
  );
}
