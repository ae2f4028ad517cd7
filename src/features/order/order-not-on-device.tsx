import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { RotateCw, SearchX } from 'lucide-react';
import type { KnownElsewhere } from '#data/queries/orders/departed-orders.ts';
import { knownElsewhere } from '#data/queries/orders/departed-orders.ts';
import type { Access, AccessState, LookUp } from '#hooks/orders/use-access.ts';
import { useAccess } from '#hooks/orders/use-access.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import type { FormerAccess } from '#parts/access-text.tsx';
import { AccessText, formerAccess } from '#parts/access-text.tsx';
import { ReceivedOfOrder } from '#parts/received-of-order.tsx';
import { Button, buttonClasses } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { useFormats } from '#ui/format.ts';
import { LocalLink } from '#ui/page/local-link.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { useNow } from '#ui/timing/use-now.ts';

export interface OrderNotOnDeviceProps {
  idOrNumber: string;
  lookUp: LookUp;
}

const nothingKnown: KnownElsewhere = { order: null, unsent: 0 };

/** Says what the server answers about an order that is not on this device, and what this device still knows of it. */
export function OrderNotOnDevice({ idOrNumber, lookUp }: OrderNotOnDeviceProps) {
  const { state, retry } = useAccess(lookUp, idOrNumber);
  const known = useLive((db) => knownElsewhere(db, idOrNumber), [idOrNumber]) ?? nothingKnown;
  const title = useTitle(state);
  const former = formerAccess(state);
  return (
    <EmptyState
      icon={SearchX}
      heading="h1"
      title={title}
      action={
        <div className="flex flex-col gap-2">
          {state === 'failed' ? (
            <Button look="primary" size="large" icon={RotateCw} onClick={retry}>
              <Trans>Réessayer</Trans>
            </Button>
          ) : null}
          <LocalLink to="/orders" className={buttonClasses(state === 'failed' ? 'ghost' : 'primary', 'large')}>
            <Trans>Voir les commandes</Trans>
          </LocalLink>
        </div>
      }
    >
      <PageTitle>{title}</PageTitle>
      <OrderName idOrNumber={idOrNumber} order={former ?? known.order} />
      <p className="mt-1" role="status">
        <AccessText
          state={state}
          firstSync={<Trans>Premier chargement en cours : elle peut encore arriver.</Trans>}
          former={<Holder name={former?.holder?.name ?? ''} />}
          none={<Trans>Elle n’existe pas, ou elle ne vous est pas attribuée. Vérifiez le numéro.</Trans>}
        />
      </p>
      <LastNews state={state} known={known} />
      <ReceivedOfOrder orderId={former?.orderId ?? known.order?.id ?? ''} />
      <Unsent count={known.unsent} />
    </EmptyState>
  );
}

function useTitle(state: AccessState): string {
  const { t } = useLingui();
  const titles: Record<Access['access'], string> = {
    yours: t`Cette commande se charge`,
    former: t`Cette commande n’est plus la vôtre`,
    none: t`Cette commande n’est pas sur cet appareil`,
  };
  return titles[typeof state === 'string' ? 'none' : state.access];
}

/** Names the order by what the server or this device knows of it, else as it was asked for. */
function OrderName({ idOrNumber, order }: { idOrNumber: string; order: FormerAccess | KnownElsewhere['order'] }) {
  const { i18n } = useLingui();
  if (order === null) return <p className="font-semibold break-all">{idOrNumber}</p>;
  const { street, town } = addressLines(i18n, order.address);
  return (
    <p className="font-semibold wrap-anywhere">
      {order.number === null ? null : `${order.number} – `}
      {street}, {town}
    </p>
  );
}

function Holder({ name }: { name: string }) {
  return name === '' ? (
    <Trans>Elle n’est attribuée à personne.</Trans>
  ) : (
    <Trans>
      Elle est attribuée à <strong>{name}</strong>.
    </Trans>
  );
}

/** Shows who had the order by the last notification, until the server has answered. */
function LastNews({ state, known: { order } }: { state: AccessState; known: KnownElsewhere }) {
  const formats = useFormats();
  const now = useNow();
  const news = order?.news ?? null;
  if (news === null || (typeof state !== 'string' && state.access !== 'none')) return null;
  return (
    <p className="mt-1">
      <Holder name={news.holder?.name ?? ''} /> <Trans>Dernière nouvelle : {formats.recent(news.at, now)}.</Trans>
    </p>
  );
}

function Unsent({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="mt-1">
      <LocalLink
        to="/sync"
        className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-2"
      >
        <Plural
          value={count}
          one="# envoi de cette commande est encore sur cet appareil"
          other="# envois de cette commande sont encore sur cet appareil"
        />
      </LocalLink>
    </p>
  );
}
