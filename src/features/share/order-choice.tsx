import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useState } from 'react';
import type { Order } from '#contract/entities/order.ts';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import type { LikelyOrder } from '#data/queries/palette/opened-orders.ts';
import { likelyOrders } from '#data/queries/palette/opened-orders.ts';
import { ordersByIds } from '#data/queries/orders/orders.ts';
import { defaultSort, noFilter } from '#data/search/orders/order-filter.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useLive } from '#hooks/data/use-live.ts';
import { useOrderSearch } from '#hooks/orders/use-order-search.ts';
import { Card } from '#ui/page/card.tsx';
import { Field } from '#ui/fields/field.tsx';
import type { Formats } from '#ui/format.ts';
import { useFormats } from '#ui/format.ts';
import { useNow } from '#ui/timing/use-now.ts';

/** Maximum number of listed orders. A search finds the others. */
const listedMax = 12;

function reasonLabel(i18n: I18n, formats: Formats, why: LikelyOrder['why']): string | null {
  switch (why.is) {
    case 'visit':
      return i18n._(msg`Visite aujourd’hui à ${formats.time(why.at)}`);
    case 'opened':
      return i18n._(msg`Ouverte récemment`);
    case 'new':
      return null;
  }
}

/** Returns the matching orders on this device, or null while the search index is loading. */
function useMatchingOrders(text: string): readonly string[] | null {
  const now = useNow();
  const { search, revision } = useOrderSearch();
  useEffect(() => search.start('now'), [search]);
  return useMemo(
    () => (search.isReady() ? search.find({ ...noFilter, text }, defaultSort, now).slice(0, listedMax) : null),
    // `revision` represents the content of the search index.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [search, revision, text, now],
  );
}

function OrderButton({ order, why, onChoose }: { order: Order; why: string | null; onChoose: (order: Order) => void }) {
  const { i18n } = useLingui();
  const { street, town } = addressLines(i18n, order.address);
  return (
    <li>
      <button
        type="button"
        onClick={() => onChoose(order)}
        className="flex min-h-13 w-full flex-col items-start justify-center px-3 py-2 text-left hover:bg-accent-soft"
      >
        <span className="font-semibold">{street}</span>
        <span className="text-sm text-ink-2">
          {[town, order.number, order.client.name].filter(Boolean).join(' · ')}
        </span>
        {why === null ? null : <span className="text-sm font-semibold text-accent">{why}</span>}
      </button>
    </li>
  );
}

interface OrderChoiceProps {
  /** The order to propose first. */
  first?: Order | null;
  onChoose: (order: Order) => void;
}

/** Asks for the order. Lists those of today and the latest first; a search finds any other. */
export function OrderChoice({ first = null, onChoose }: OrderChoiceProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const { actor } = useAppData();
  const day = brusselsDay(useNow());
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const ids = useMatchingOrders(text);
  const likely = useLive((db) => likelyOrders(db, actor.id, day, listedMax), [actor.id, day]);
  const found = useLive(async (db) => (ids === null ? null : ordersByIds(db, ids)), [ids]);
  const proposed: readonly LikelyOrder[] = first === null ? [] : [{ order: first, why: { is: 'opened' } }];
  const others = (likely ?? []).filter(({ order }) => order.id !== first?.id);
  const shown: readonly LikelyOrder[] =
    text === '' ? [...proposed, ...others] : (found ?? []).map((order) => ({ order, why: { is: 'new' } }));
  const isRead = text === '' ? likely !== undefined : found !== undefined && found !== null;
  return (
    <Card title={t`Pour quelle commande ?`}>
      <div className="flex flex-col gap-3">
        <Field
          label={t`Chercher parmi les commandes de cet appareil`}
          hint={t`Adresse, client ou numéro`}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div aria-live="polite">
          {isRead && shown.length === 0 ? <Trans>Aucune commande de cet appareil ne correspond.</Trans> : null}
        </div>
        {shown.length === 0 ? null : (
          <ul aria-label={t`Commandes`} className="divide-y divide-line-2 rounded-control border border-line">
            {shown.map(({ order, why }) => (
              <OrderButton key={order.id} order={order} why={reasonLabel(i18n, formats, why)} onChoose={onChoose} />
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}
