import { Trans, useLingui } from '@lingui/react/macro';
import { CloudDownload, Search } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { DriveOrder } from '#contract/protocol/search/drive.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import type { LookUp } from '#hooks/orders/use-access.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useOnline } from '#hooks/app/use-online.ts';
import { useSyncStatus } from '#hooks/sync/use-sync-status.ts';
import { Button } from '#ui/actions/button.tsx';
import { useFormats } from '#ui/format.ts';
import { Notice } from '#ui/states/notice.tsx';
import { useNow } from '#ui/timing/use-now.ts';
import type { ServerDrive } from './use-server-drive.ts';

/** Opens an order on the server, so that the next sync brings it; null when the server does not answer. */
export type OpenOrder = LookUp;

interface ServerOrdersProps {
  server: ServerDrive;
  /** The matching orders of this device. */
  known: readonly string[];
  openOrder: OpenOrder;
  onOpened: (orderId: string) => void;
}

/** The matching orders that this device does not have: searched on the server on request. */
export function ServerOrders({ server, known, openOrder, onOpened }: ServerOrdersProps) {
  const { t } = useLingui();
  const online = useOnline();
  const { results, state } = server;
  const coming = useRef<string | null>(null);
  const here = useMemo(() => new Set(known), [known]);
  const orders = results?.orders.filter(({ id }) => !here.has(id)) ?? [];
  const isBusy = state === 'busy';

  // An order that was loaded leaves this list, and its files open.
  useEffect(() => {
    const id = coming.current;
    if (id === null || !known.includes(id)) return;
    coming.current = null;
    onOpened(id);
  }, [known, onOpened]);

  return (
    <section aria-label={t`Sur le serveur`} className="flex flex-col items-start gap-3 p-4">
      {results === null ? (
        <>
          <Button icon={Search} disabled={!online || isBusy} onClick={server.search}>
            {isBusy ? <Trans>Recherche…</Trans> : <Trans>Chercher aussi sur le serveur</Trans>}
          </Button>
          {online ? null : (
            <p className="text-sm text-ink-2">
              <Trans>Hors ligne : seul cet appareil est cherché.</Trans>
            </p>
          )}
        </>
      ) : null}
      {state === 'failed' ? (
        <Notice tone="off" alert>
          <p className="mb-2">
            <Trans>Le serveur n’a pas répondu.</Trans>
          </p>
          <Button onClick={results === null ? server.search : server.loadMore}>
            <Trans>Réessayer</Trans>
          </Button>
        </Notice>
      ) : null}
      {results !== null && orders.length === 0 && results.next === null ? (
        <p className="text-ink-2">
          <Trans>Le serveur n’a pas d’autre commande qui correspond.</Trans>
        </p>
      ) : null}
      {orders.length === 0 ? null : (
        <ul aria-label={t`Sur le serveur`} className="w-full divide-y divide-line-2 rounded-card border border-line">
          {orders.map((order) => (
            <li key={order.id}>
              <ServerOrder
                order={order}
                openOrder={openOrder}
                onComing={(id) => {
                  coming.current = id;
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {results === null || results.next === null || state === 'failed' ? null : (
        <Button disabled={isBusy} onClick={server.loadMore}>
          <Trans>Afficher la suite</Trans>
        </Button>
      )}
    </section>
  );
}

interface ServerOrderProps extends Pick<ServerOrdersProps, 'openOrder'> {
  order: DriveOrder;
  /** Called when the next sync brings the order. */
  onComing: (orderId: string) => void;
}

/** How long an order may be on its way before the user can ask for it again, milliseconds. */
const arrivalMax = 30_000;

/**
 * Returns why an order that was asked for is not here; null while it may arrive at any moment.
 * @param since when it was asked for, milliseconds; null when it was not
 */
function useDelay(since: number | null): string | null {
  const { t } = useLingui();
  const now = useNow();
  const { online, trouble } = useSyncStatus();
  if (since === null) return null;
  if (!online) return t`Hors ligne : la commande arrivera dès que le réseau est là.`;
  if (trouble !== null) return t`La synchronisation n’avance pas : la commande arrivera quand elle reprendra.`;
  return now - since > arrivalMax ? t`La commande n’est pas encore arrivée. Réessayez.` : null;
}

/** An order of the server with what is known of it, and the button that brings it here. */
function ServerOrder({ order, openOrder, onComing }: ServerOrderProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const { requestSync } = useAppData();
  const [state, setState] = useState<'idle' | 'asked' | 'failed' | { comingSince: number }>('idle');
  const delay = useDelay(typeof state === 'string' ? null : state.comingSince);
  const isComing = typeof state !== 'string' && delay === null;
  const { street, town } = addressLines(i18n, order.address);
  const numbers = [order.number, order.invoice?.number, order.paymentNotice?.number];

  async function load(): Promise<void> {
    setState('asked');
    const access = await openOrder(order.id);
    if (access?.access !== 'yours') {
      setState('failed');
      return;
    }
    setState({ comingSince: Date.now() });
    onComing(order.id);
    requestSync(true);
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
      <div className="min-w-40 flex-1">
        <p className="leading-snug font-semibold">{street}</p>
        <p className="text-sm text-ink-2">
          {[town, ...numbers, formats.date(order.createdAt)].filter(Boolean).join(' · ')}
        </p>
        {state === 'failed' ? (
          <p role="alert" className="text-sm text-bad">
            <Trans>Le serveur n’a pas donné cette commande. Réessayez dans un instant.</Trans>
          </p>
        ) : null}
        {delay === null ? null : (
          <p role="alert" className="text-sm text-wait">
            {delay}
          </p>
        )}
      </div>
      <Button
        size="compact"
        icon={CloudDownload}
        aria-label={t`Charger ${street} sur cet appareil`}
        disabled={state === 'asked' || isComing}
        onClick={() => void load()}
      >
        {isComing ? <Trans>Arrive…</Trans> : <Trans>Charger ici</Trans>}
      </Button>
    </div>
  );
}
