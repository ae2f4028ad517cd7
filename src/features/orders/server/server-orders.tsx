import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import type { FoundOrder } from '#contract/protocol/search/orders.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import { serviceCodes } from '#labels/orders/service-codes.ts';
import { fromOrderList } from '#parts/order-list/back-to-list.ts';
import { OrderStatePill } from '#parts/order-list/order-marks.tsx';
import { areaLink } from '#ui/actions/area-link.ts';
import { Button } from '#ui/actions/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { useFormats } from '#ui/format.ts';
import { LocalLink } from '#ui/page/local-link.tsx';
import { Notice } from '#ui/states/notice.tsx';
import type { ServerOrders } from './use-server-orders.ts';

export interface ServerOrdersListProps {
  server: ServerOrders;
  heading: RefObject<HTMLHeadingElement | null>;
}

/** The matching orders that only the server has. Opening one brings it to this device for seven days (rule PL3). */
export function ServerOrdersList({ server, heading }: ServerOrdersListProps) {
  const { t } = useLingui();
  const { total, rows, busy, failed, hasMore, load, retry } = server;
  if (total === null || total === 0) return failed ? <Failed retry={retry} /> : null;
  return (
    <section aria-labelledby="server-orders" className="flex flex-col gap-2 px-4 py-5 print:hidden">
      <h2 id="server-orders" ref={heading} tabIndex={-1} className="text-lg font-bold tracking-tight outline-none">
        <Plural value={total} one="# de plus sur le serveur" other="# de plus sur le serveur" />
      </h2>
      {rows === null ? null : (
        <>
          <p className="text-sm text-ink-2">
            <Trans>Une commande ouverte reste sept jours sur cet appareil.</Trans>
          </p>
          <ul aria-label={t`Commandes du serveur`} className="overflow-hidden rounded-card border border-line bg-card">
            {rows.map((order) => (
              <ServerOrder key={order.id} order={order} />
            ))}
          </ul>
        </>
      )}
      {failed ? <Failed retry={retry} /> : null}
      {rows === null || hasMore ? (
        <Button className="self-start" disabled={busy} onClick={load}>
          <LoadText server={server} />
        </Button>
      ) : null}
    </section>
  );
}

function LoadText({ server: { busy, rows } }: Pick<ServerOrdersListProps, 'server'>) {
  if (busy) return <Trans>Recherche sur le serveur…</Trans>;
  return rows === null ? <Trans>Chercher aussi là</Trans> : <Trans>Afficher la suite</Trans>;
}

function Failed({ retry }: { retry: () => void }) {
  return (
    <div className="px-4 py-3">
      <Notice tone="wait">
        <p>
          <Trans>Le serveur ne répond pas : seul cet appareil a été cherché.</Trans>
        </p>
        <Button size="compact" className="mt-2" onClick={retry}>
          <Trans>Réessayer</Trans>
        </Button>
      </Notice>
    </div>
  );
}

function ServerOrder({ order }: { order: FoundOrder }) {
  const { i18n, t } = useLingui();
  const formats = useFormats();
  const { street, town } = addressLines(i18n, order.address);
  const services = serviceCodes(i18n, order).join(', ');
  return (
    <li className="relative flex min-h-13 items-center gap-3 border-b border-line-2 px-4 py-2 last:border-b-0 hover:bg-paper has-[a:active]:bg-paper">
      <div className="min-w-0 flex-1">
        <LocalLink
          to={`/orders/${order.number ?? order.id}`}
          state={fromOrderList}
          className={classNames(areaLink, 'block truncate font-semibold')}
        >
          {street}
        </LocalLink>
        <p className="truncate text-sm text-ink-2">
          {[order.number ?? t`Sans numéro`, town, services, order.client.name]
            .filter((part) => part !== '')
            .join(' · ')}
        </p>
      </div>
      <span className="shrink-0 text-sm text-ink-2 max-sm:hidden">{formats.day(order.orderDate)}</span>
      <OrderStatePill state={order.state} />
    </li>
  );
}
