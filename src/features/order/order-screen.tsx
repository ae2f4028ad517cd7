import { useLingui } from '@lingui/react/macro';
import type { ComponentType, ReactNode } from 'react';
import { Suspense, useDeferredValue, useEffect } from 'react';
import type { Message } from '#contract/entities/message.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { isUnread } from '#contract/rules/unread.ts';
import { messagesOfOrder } from '#data/queries/messages.ts';
import { refusedOfOrder } from '#data/queries/order-outbox.ts';
import { recordOrderOpened } from '#data/queries/opened-orders.ts';
import { findOrder } from '#data/queries/orders.ts';
import { visitsOfOrder } from '#data/queries/visits.ts';
import { addressLines } from '#labels/address-lines.ts';
import type { LookUp } from '#hooks/use-access.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { useLive } from '#hooks/use-live.ts';
import { currentVisit } from '#parts/visit-life/startable.ts';
import { VisitPrimary } from '#parts/visit-life/visit-primary.tsx';
import { classNames } from '#ui/class-names.ts';
import { PageTitle } from '#ui/page-title.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { ThumbBar } from '#ui/thumb-bar.tsx';
import { useInSteps } from '#ui/use-in-steps.ts';
import { AssignCard } from './assign-card.tsx';
import { BillingCard } from './billing-card.tsx';
import { CertificateCard } from './certificate-card.tsx';
import { ClientCard } from './client-card.tsx';
import { CreatedNotice } from './created-notice.tsx';
import { DocumentsSkeleton } from './documents-skeleton.tsx';
import { DraftCard } from './draft-card.tsx';
import { FeedbackCard } from './feedback-card.tsx';
import { FileCard } from './file-card.tsx';
import { LabelsCard } from './labels-card.tsx';
import { MessagesCard } from './messages-card.tsx';
import { OnSiteCard } from './on-site-card.tsx';
import { OfficeCard } from './office-card.tsx';
import { OrderNotOnDevice } from './order-not-on-device.tsx';
import { OrderHeader } from './order-header.tsx';
import { PlanningCard } from './planning-card.tsx';
import { Refusals } from './refusals.tsx';
import { RefusedCreation } from './refused-creation.tsx';
import { RemarksCard } from './remarks-card.tsx';
import { RemindersCard } from './reminders-card.tsx';
import type { Section } from './section-nav.tsx';
import { SectionNav } from './section-nav.tsx';
import { ServicesCard } from './services-card.tsx';
import { useMissingCount } from './use-missing-count.ts';
import { useOrderForms } from './use-order-forms.ts';
import { VisitsCard } from './visits-card.tsx';

/** Renders the order's files. Its chunk loads after the cards above it. */
type Documents = ComponentType<{ order: Order }>;

interface OrderScreenProps {
  idOrNumber: string;
  Documents: Documents;
  /** Asks the server about an order that is not on this device. */
  lookUp: LookUp;
}

/** Shows one order, by its identifier or its number. */
export function OrderScreen({ idOrNumber, Documents, lookUp }: OrderScreenProps) {
  // The wrapper object distinguishes "not read yet" from "not on this device".
  const found = useLive(async (db) => ({ order: await findOrder(db, idOrNumber) }), [idOrNumber]);
  if (found === undefined) return <LoadingOrder />;
  if (found.order === undefined) return <OrderNotFound idOrNumber={idOrNumber} lookUp={lookUp} />;
  return <OrderDetail order={found.order} Documents={Documents} />;
}

function LoadingOrder() {
  const { t } = useLingui();
  return (
    <div className="p-4">
      <SkeletonCards label={t`Lecture de la commande`} count={2} />
    </div>
  );
}

/** Loads the order with its visits and messages before rendering, to avoid layout shifts. */
function OrderDetail({ order, Documents }: { order: Order; Documents: Documents }) {
  const visits = useLive((db) => visitsOfOrder(db, order.id), [order.id]);
  const messages = useLive((db) => messagesOfOrder(db, order.id), [order.id]);
  const { db } = useAppData();
  useEffect(() => void recordOrderOpened(db, order.id).catch(() => undefined), [db, order.id]);
  // The first render is deferred: it is long, and the page stays responsive meanwhile. Later changes render at once.
  const isReady = useDeferredValue(visits !== undefined && messages !== undefined, false);
  if (!isReady || visits === undefined || messages === undefined) return <LoadingOrder />;
  return <OrderParts order={order} visits={visits} messages={messages} Documents={Documents} />;
}

interface OrderPartsProps {
  order: Order;
  visits: readonly Visit[];
  messages: readonly Message[];
  Documents: Documents;
}

function OrderParts({ order, visits, messages, Documents }: OrderPartsProps) {
  const { t, i18n } = useLingui();
  const { actor, session } = useAppData();
  const unread = messages.filter((message) => isUnread(message, session.user.UserId)).length;
  const forms = useOrderForms(order);
  const { street } = addressLines(i18n, order.address);
  const next = currentVisit(visits, actor.id);
  const step = useInSteps(3);
  const sections: Section[] = [
    { id: 'visit', label: t`Visite` },
    { id: 'client', label: t`Client` },
    { id: 'services', label: t`Services` },
    { id: 'form-message', label: t`Messages`, count: unread },
    { id: 'form-remarks', label: t`Remarques` },
    { id: 'form-planning', label: t`Planning` },
    { id: 'form-labels', label: t`Étiquettes` },
    { id: 'billing', label: t`Facture` },
    { id: 'draft', label: t`Brouillon` },
    { id: 'documents', label: t`Documents`, count: useMissingCount(order) },
    { id: 'file', label: t`Dossier` },
  ];
  return (
    <>
      <PageTitle>{order.number === null ? t`Commande à ${street}` : t`Commande ${order.number}`}</PageTitle>
      <article className="mx-auto flex max-w-[110rem] flex-col gap-3 p-4 lg:gap-4">
        <OrderHeader
          order={order}
          unread={unread}
          action={next === undefined ? null : <VisitPrimary visit={next} size="normal" className="max-lg:hidden" />}
        />
        <CreatedNotice order={order} />
        <Refusals orderId={order.id} forms={forms} />
        <SectionNav sections={sections} step={step} />
        {/* Reading before the visit, editing, office data: two columns, or three on a very wide screen. */}
        <div className="grid grid-cols-1 gap-3 lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:items-start lg:gap-4 2xl:grid-cols-3 2xl:grid-rows-1 print:grid-cols-2">
          <Column>
            <VisitsCard order={order} visits={visits} next={next} />
            <ClientCard order={order} />
            <ServicesCard order={order} />
            <OnSiteCard order={order} />
            <CertificateCard order={order} />
          </Column>
          <Column className="lg:row-span-2 2xl:row-span-1">
            {step < 2 ? null : (
              <>
                <MessagesCard order={order} messages={messages} forms={forms} />
                <RemindersCard order={order} />
                <RemarksCard order={order} forms={forms} />
                <PlanningCard order={order} visits={visits} forms={forms} />
                <LabelsCard order={order} forms={forms} />
              </>
            )}
          </Column>
          <Column>
            {step < 3 ? null : (
              <>
                <AssignCard order={order} />
                <OfficeCard order={order} />
                <FeedbackCard orderId={order.id} />
                <BillingCard order={order} />
                <DraftCard order={order} />
                {/* A permanent element: the section bar observes it before the card is loaded. */}
                <div id="documents">
                  <Suspense fallback={<DocumentsSkeleton />}>
                    <Documents order={order} />
                  </Suspense>
                </div>
                <FileCard order={order} />
              </>
            )}
          </Column>
        </div>
      </article>
      {next === undefined ? null : (
        <ThumbBar>
          <VisitPrimary visit={next} size="large" className="w-full" />
        </ThumbBar>
      )}
    </>
  );
}

function Column({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={classNames('flex min-w-0 flex-col gap-3 lg:gap-4', className)}>{children}</div>;
}

/** Handles a missing order: its creation was refused, or the device does not have it. */
function OrderNotFound({ idOrNumber, lookUp }: Pick<OrderScreenProps, 'idOrNumber' | 'lookUp'>) {
  const refused = useLive((db) => refusedOfOrder(db, idOrNumber), [idOrNumber]);
  if (refused === undefined) return <LoadingOrder />;
  const creation = refused.find(({ name }) => name === 'order.create');
  if (creation === undefined) return <OrderNotOnDevice idOrNumber={idOrNumber} lookUp={lookUp} />;
  return <RefusedCreation id={creation.id} code={creation.error?.code} />;
}
