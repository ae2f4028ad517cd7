import { Trans, useLingui } from '@lingui/react/macro';
import { Bookmark, BookmarkX } from 'lucide-react';
import { useState } from 'react';
import type { OrderView } from '#data/queries/orders/order-views.ts';
import { orderViews, removeOrderView, saveOrderView, viewNameMax } from '#data/queries/orders/order-views.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { useLive } from '#hooks/use-live.ts';
import { useSubmit } from '#hooks/use-submit.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Field } from '#ui/field.tsx';
import { FilterPopover } from '#ui/filter-popover.tsx';
import { Icon } from '#ui/icon.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { ErrorNotice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SheetAction } from '#ui/sheet-action.tsx';
import { useToast } from '#ui/toast.tsx';
import type { Listing } from './filter-address.ts';
import { isDefaultSort, isNoFilter, listingQuery } from './filter-address.ts';

const none: OrderView[] = [];

/** The saved views as links, and the button that saves the filters on screen under a name. Kept on this device. */
export function SavedViews({ filter, sort, dense }: Listing & { dense: boolean }) {
  const { t } = useLingui();
  const { db } = useAppData();
  const showToast = useToast();
  const views = useLive(orderViews, []) ?? none;
  const [naming, setNaming] = useState(false);
  const query = listingQuery({ filter, sort }).toString();
  const isPlain = isNoFilter(filter) && isDefaultSort(sort);
  const current = views.find((view) => view.query === query);
  if (views.length === 0 && isPlain && !dense) return null;

  async function remove(view: OrderView): Promise<void> {
    await removeOrderView(db, view.name);
    showToast({
      text: t`Vue « ${view.name} » retirée`,
      undo: () => void saveOrderView(db, view),
    });
  }

  const links = views.map((view) => (
    <LocalLink
      key={view.name}
      to={`/orders?${view.query}`}
      aria-current={view === current ? 'page' : undefined}
      className="inline-flex min-h-11 shrink-0 items-center"
    >
      <span
        className={classNames(
          'inline-flex min-h-8 items-center gap-1.5 rounded-full border px-3 text-sm font-semibold',
          view === current ? 'border-action bg-action text-white' : 'border-line bg-card hover:border-line-strong',
        )}
      >
        <Icon of={Bookmark} size={16} />
        {view.name}
      </span>
    </LocalLink>
  ));
  const save = isPlain ? null : (
    <Button
      look="quiet"
      size="compact"
      className="shrink-0"
      icon={current === undefined ? Bookmark : BookmarkX}
      onClick={() => (current === undefined ? setNaming(true) : void remove(current))}
    >
      {current === undefined ? <Trans>Enregistrer cette vue</Trans> : <Trans>Retirer cette vue</Trans>}
    </Button>
  );
  return (
    <>
      {dense ? (
        <FilterPopover label={t`Vues`} active={current === undefined ? 0 : 1} value={current?.name}>
          <nav aria-label={t`Vues enregistrées`} className="flex flex-wrap items-center gap-x-1.5">
            {links}
            {save}
          </nav>
          {views.length > 0 ? null : (
            <p className="text-sm text-ink-2">
              <Trans>Une vue garde les filtres et le tri sous un nom.</Trans>
            </p>
          )}
        </FilterPopover>
      ) : (
        <nav
          aria-label={t`Vues enregistrées`}
          className="relative -mx-4 flex min-w-0 items-center gap-x-1.5 overflow-x-auto px-4 [scrollbar-width:none] print:hidden"
        >
          {links}
          {save}
        </nav>
      )}
      {naming ? (
        <NameSheet query={query} names={views.map(({ name }) => name)} onClose={() => setNaming(false)} />
      ) : null}
    </>
  );
}

interface NameSheetProps {
  query: string;
  /** Names in use. */
  names: readonly string[];
  onClose: () => void;
}

function NameSheet({ query, names, onClose }: NameSheetProps) {
  const { t } = useLingui();
  const { db } = useAppData();
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  const isTooLong = name.length > viewNameMax;
  const { submit, isSubmitting, error } = useSubmit(async () => {
    await saveOrderView(db, { name, query });
    onClose();
    return null;
  });
  return (
    <Sheet
      open
      title={t`Enregistrer cette vue`}
      onClose={onClose}
      footer={
        <SheetAction disabled={isSubmitting || name === '' || isTooLong} onClick={() => void submit()}>
          {names.includes(name) ? <Trans>Remplacer</Trans> : <Trans>Enregistrer</Trans>}
        </SheetAction>
      }
    >
      <Field
        label={t`Nom de la vue`}
        hint={names.includes(name) ? t`Une vue porte déjà ce nom : elle sera remplacée.` : t`Gardée sur cet appareil.`}
        value={typed}
        autoComplete="off"
        error={isTooLong ? t`Trop long : 40 caractères au plus` : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ErrorNotice error={error} />
    </Sheet>
  );
}
