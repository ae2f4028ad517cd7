import { Trans, useLingui } from '@lingui/react/macro';
import { SearchX } from 'lucide-react';
import type { Order } from '#contract/entities/order.ts';
import { findOrder } from '#data/queries/orders.ts';
import { visitsOfOrder } from '#data/queries/visits.ts';
import { addressLines } from '#hooks/address-lines.ts';
import { useAppData } from '#hooks/app-data.tsx';
import { nextStartable } from '#hooks/startable.ts';
import { useLive } from '#hooks/use-live.ts';
import { useSyncStatus } from '#hooks/use-sync-status.ts';
import { buttonClasses } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { BillingCard } from './billing-card.tsx';
import { ClientCard } from './client-card.tsx';
import { DocumentsCard } from './documents-card.tsx';
import { DraftCard } from './draft-card.tsx';
import { FileCard } from './file-card.tsx';
import { LabelsCard } from './labels-card.tsx';
import { MessagesCard } from './messages-card.tsx';
import { OrderHeader } from './order-header.tsx';
import { Refusals } from './refusals.tsx';
import { RemarksCard } from './remarks-card.tsx';
import { ServicesCard } from './services-card.tsx';
import { StartBar } from './start-visit.tsx';
import { useOrderForms } from './use-order-forms.ts';
import { VisitsCard } from './visits-card.tsx';

/** One order, by its identifier or its number. */
export function OrderScreen({ idOrNumber }: { idOrNumber: string }) {
  const { t } = useLingui();
  // An object around the row tells "not read yet" from "not here".
  const found = useLive(async (db) => ({ order: await findOrder(db, idOrNumber) }), [idOrNumber]);
  if (found === undefined) {
    return (
      <div className="p-4">
        <SkeletonCards label={t`Lecture de la commande`} count={2} />
      </div>
    );
  }
  if (found.order === undefined) return <NotHere idOrNumber={idOrNumber} />;
  return <OrderDetail order={found.order} />;
}

function OrderDetail({ order }: { order: Order }) {
  const { i18n } = useLingui();
  const { actor } = useAppData();
  const visits = useLive((db) => visitsOfOrder(db, order.id), [order.id]) ?? [];
  const forms = useOrderForms(order);
  const next = nextStartable(visits, actor.id);
  return (
    <>
      <title>{`${addressLines(i18n, order.address).street} · myCerti`}</title>
      <article className="mx-auto flex max-w-6xl flex-col gap-3 p-4 lg:gap-4">
        <OrderHeader order={order} />
        <Refusals orderId={order.id} forms={forms} />
        <div className="grid gap-3 lg:grid-cols-[3fr_2fr] lg:items-start lg:gap-4">
          <div className="flex min-w-0 flex-col gap-3 lg:gap-4">
            <VisitsCard visits={visits} next={next} />
            <ClientCard order={order} />
            <ServicesCard order={order} />
            <MessagesCard order={order} forms={forms} />
            <RemarksCard order={order} forms={forms} />
            <LabelsCard order={order} forms={forms} />
          </div>
          <div className="flex min-w-0 flex-col gap-3 lg:gap-4">
            <BillingCard order={order} />
            <DraftCard order={order} />
            <DocumentsCard order={order} />
            <FileCard order={order} />
          </div>
        </div>
      </article>
      {next === undefined ? null : <StartBar visit={next} />}
    </>
  );
}

/** Honest about what is known: the device does not have it, which does not mean that it does not exist. */
function NotHere({ idOrNumber }: { idOrNumber: string }) {
  const { t } = useLingui();
  const { firstSync, online } = useSyncStatus();
  return (
    <EmptyState
      icon={SearchX}
      title={t`Cette commande n’est pas sur cet appareil`}
      action={
        <LocalLink to="/orders" className={buttonClasses('primary', 'large')}>
          <Trans>Voir les commandes</Trans>
        </LocalLink>
      }
    >
      <p className="font-semibold break-all">{idOrNumber}</p>
      <p className="mt-1">
        {firstSync ? (
          <Trans>Le premier chargement n’est pas terminé : si elle vous est attribuée, elle s’affichera ici.</Trans>
        ) : null}
        {!firstSync && !online ? (
          <Trans>Vous êtes hors ligne. Elle n’existe peut-être que sur le serveur : vérifiez une fois en ligne.</Trans>
        ) : null}
        {!firstSync && online ? (
          <Trans>Elle n’existe pas, ou elle ne vous est pas attribuée. Vérifiez le numéro.</Trans>
        ) : null}
      </p>
    </EmptyState>
  );
}
