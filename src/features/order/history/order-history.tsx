import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Order } from '#contract/entities/order.ts';
import type { HistoryEvent } from '#data/queries/orders/order-history.ts';
import { historyOfOrder, withServerChanges } from '#data/queries/orders/order-history.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useLabelContext } from '#hooks/data/use-label-context.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { historyLabels } from '#labels/mutations/history-labels.ts';
import { isOrderField } from '#labels/orders/order-field-labels.ts';
import { Button } from '#ui/actions/button.tsx';
import { useFormats } from '#ui/format.ts';
import type { ReadHistory } from './use-server-history.ts';
import { useServerHistory } from './use-server-history.ts';

/** Events shown before "more". */
const step = 20;

/** Who did what and when, with the values that lost: what this device knows at once, and what the server adds. */
export function OrderHistory({ order, read }: { order: Order; read: ReadHistory }) {
  const { t } = useLingui();
  const formats = useFormats();
  const { actor } = useAppData();
  const [count, setCount] = useState(step);
  const { changes, since, isMissing, readOlder } = useServerHistory(order, read);
  const known = useLive((db) => historyOfOrder(db, order, actor.name), [order, actor.name]);
  if (known === undefined) return null;
  const events = withServerChanges(known, changes ?? [], { isShown: isOrderField, isPartial: readOlder !== null });
  const showMore = (): void => {
    setCount(count + step);
    if (events.length <= count + step) readOlder?.();
  };
  return (
    <div className="flex flex-col gap-2 pt-1 pb-3">
      <ol aria-label={t`Historique`} className="divide-y divide-line-2">
        {events.slice(0, count).map((event) => (
          <HistoryLine key={event.id} event={event} />
        ))}
      </ol>
      {events.length > count || readOlder !== null ? (
        <Button look="quiet" onClick={showMore}>
          <Trans>Plus ancien</Trans>
        </Button>
      ) : null}
      {isMissing ? (
        <p className="text-sm text-ink-2">
          <Trans>D’après cet appareil ; les changements des collègues n’y sont pas tous.</Trans>
        </p>
      ) : null}
      {since === null || isMissing ? null : (
        <p className="text-sm text-ink-2">
          <Trans>Changements des champs conservés depuis le {formats.date(since)}.</Trans>
        </p>
      )}
    </div>
  );
}

function HistoryLine({ event }: { event: HistoryEvent }) {
  const formats = useFormats();
  const { title, lines } = historyLabels(useLabelContext(formats), event.fact);
  return (
    <li className="py-2">
      <p className="leading-snug font-semibold">{title}</p>
      {lines.map((line) => (
        <p key={line} className="text-body wrap-anywhere whitespace-pre-line">
          {line}
        </p>
      ))}
      <p className="text-sm text-ink-2">{[formats.dateTime(event.at), event.by].filter(Boolean).join(', ')}</p>
    </li>
  );
}
