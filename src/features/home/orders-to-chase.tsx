import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Banknote, CircleCheck, Hourglass } from 'lucide-react';
import { overdueDrafts, unpaidOfClients } from '#data/queries/orders/attention.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useLive } from '#hooks/data/use-live.ts';
import { Card } from '#ui/page/card.tsx';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/media/icon.tsx';
import { List } from '#ui/lists/list-row.tsx';
import { Pill } from '#ui/lists/pill.tsx';
import { MoreLink, OrderRow } from './order-row.tsx';

/** The most orders shown in a card. */
const maxRows = 5;
const dayLength = 86_400_000;

function daysSince(instant: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(instant)) / dayLength));
}

/** Orders of a commercial agent's clients to chase: drafts without an answer for 15 days, and unpaid invoices. */
export function OrdersToChase({ day, now }: { day: string; now: number }) {
  const { t } = useLingui();
  const formats = useFormats();
  const { actor } = useAppData();
  const found = useLive(
    async (db) => ({
      drafts: (await overdueDrafts(db, now)).filter((order) => order.commercial?.id === actor.id),
      unpaid: await unpaidOfClients(db, actor.id),
    }),
    // Read again each day: ages are in whole days.
    [actor.id, day],
  );
  if (found === undefined) return null;
  const { drafts, unpaid } = found;
  if (drafts.length + unpaid.length === 0) {
    return (
      <Card title={t`Mes clients`}>
        <p className="flex items-start gap-2.5 text-ink-2">
          <Icon of={CircleCheck} className="text-safe" />
          <Trans>Rien à relancer.</Trans>
        </p>
      </Card>
    );
  }
  return (
    <>
      {drafts.length === 0 ? null : (
        <Card title={t`Brouillons en attente depuis plus de 15 jours`} aside={<b>{formats.count(drafts.length)}</b>}>
          <List>
            {drafts.slice(0, maxRows).map((order) => (
              <OrderRow
                key={order.id}
                order={order}
                detail={order.client.name}
                aside={
                  <Pill tone="wait" icon={Hourglass}>
                    <Plural value={daysSince(order.draft?.submittedAt ?? '', now)} one="# jour" other="# jours" />
                  </Pill>
                }
              />
            ))}
          </List>
        </Card>
      )}
      {unpaid.length === 0 ? null : (
        <Card title={t`Factures impayées de mes clients`} aside={<b>{formats.count(unpaid.length)}</b>}>
          <List>
            {unpaid.slice(0, maxRows).map((order) => (
              <OrderRow
                key={order.id}
                order={order}
                detail={
                  <>
                    {order.client.name}, <Trans>facturé le {formats.date(order.invoice?.issuedAt ?? '')}</Trans>
                  </>
                }
                aside={
                  <Pill tone="wait" icon={Banknote}>
                    {formats.money(order.total)}
                  </Pill>
                }
              />
            ))}
          </List>
          {unpaid.length > maxRows ? (
            <MoreLink to={`/receivables?commercial=${actor.id}`} count={formats.count(unpaid.length)} />
          ) : null}
        </Card>
      )}
    </>
  );
}
