import { useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import { Suspense, useDeferredValue, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Message } from '#contract/entities/message.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { refusalCode } from '#data/outbox/refusal-code.ts';
import { messagesOfOrder } from '#data/queries/inbox/messages.ts';
import { refusedOfOrder } from '#data/queries/sync/order-outbox.ts';
import { recordOrderOpened } from '#data/queries/palette/opened-orders.ts';
import { findOrder } from '#data/queries/orders/orders.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { visitsOfOrder } from '#data/queries/visits/visits.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import type { LookUp } from '#hooks/orders/use-access.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useUnread } from '#hooks/orders/use-unread.ts';
import { useLive } from '#hooks/data/use-live.ts';
import type { RequestAudit } from '#parts/order-files/audit-button.tsx';
import { currentVisit } from '#parts/visit-life/steps/startable.ts';
import { VisitPrimary } from '#parts/visit-life/visit-primary.tsx';
import { Gone, GoneNotice, useOrderGone } from '#parts/forms/gone.tsx';
import { useUncovered } from '#ui/back-layers.tsx';
import { later } from '#ui/page/later.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { SkeletonCards } from '#ui/states/skeleton.tsx';
import { ThumbBar } from '#ui/actions/thumb-bar.tsx';
import { useInSteps } from '#ui/page/use-in-steps.ts';
import { useIsInHand, useLast } from '#ui/layers/use-last.ts';
import { useMediaQuery } from '#ui/timing/use-media-query.ts';
import { usePrinting, useUnprinted } from '#ui/page/use-printing.ts';
import { CancelledNotice } from './cancelled-notice.tsx';
import type { History } from './history/history-card.tsx';
import { OrderHeader } from './order-header.tsx';
import type { OrderNotOnDeviceProps } from './order-not-on-device.tsx';
import type { Documents } from './part-props.ts';
import { DeskParts, TabParts } from './part-layout.tsx';
import { Refusals } from './forms/refusals.tsx';
import type { RefusedCreationProps } from './forms/refused-creation.tsx';
import type { TabEntry } from './tab-nav.tsx';
import { TabNav } from './tab-nav.tsx';
import { useMissingCount } from './documents/use-missing-count.ts';
import type { OrderForms } from './forms/use-order-forms.ts';
import { useOrderForms } from './forms/use-order-forms.ts';
import { useOrderTab } from './use-order-tab.ts';
import { useUpdatedToast } from './forms/use-updated-toast.ts';

// Of an order that was made here.
const CreatedNotice = later<{ order: Order }>(async () => (await import('./created-notice.tsx')).CreatedNotice);
const RefusedCreation = later<RefusedCreationProps>(
  async () => (await import('./forms/refused-creation.tsx')).RefusedCreation,
  { Before: LoadingOrder },
);
const OrderNotOnDevice = later<OrderNotOnDeviceProps>(
  async () => (await import('./order-not-on-device.tsx')).OrderNotOnDevice,
  { Before: LoadingOrder },
);

/** The sheets that edit the order. Their chunk loads when one opens. */
type Sheets = ComponentType<{ order: Order; forms: OrderForms }>;

interface OrderScreenProps {
  idOrNumber: string;
  Documents: Documents;
  History: History;
  Sheets: Sheets;
  requestAudit: RequestAudit;
  /** Asks the server about an order that is not on this device. */
  lookUp: LookUp;
}

/** Shows one order, by its identifier or its number. */
export function OrderScreen({ idOrNumber, lookUp, ...parts }: OrderScreenProps) {
  // The wrapper object distinguishes "not read yet" from "not on this device".
  const found = useLive(async (db) => ({ stored: await orderWithParts(db, idOrNumber) }), [idOrNumber]);
  // What is typed stays on screen when the order leaves.
  const last = useLast(found?.stored, useIsInHand());
  const isAsked = last?.order.id === idOrNumber || last?.order.number === idOrNumber;
  const shown = found?.stored ?? (isAsked ? last : undefined);
  const why = useOrderGone(found !== undefined && found.stored === undefined && shown !== undefined);
  // The first render is deferred: it is long, and the page stays responsive meanwhile. Later changes render at once.
  const isReady = useDeferredValue(found !== undefined, false);
  if (found === undefined || !isReady) return <LoadingOrder />;
  if (shown === undefined) return <OrderNotFound idOrNumber={idOrNumber} lookUp={lookUp} />;
  return (
    <Gone why={why}>
      <OrderDetail key={shown.order.id} {...shown} {...parts} />
    </Gone>
  );
}

function LoadingOrder() {
  const { t } = useLingui();
  return (
    <div className="p-4">
      <SkeletonCards label={t`Lecture de la commande`} count={2} />
    </div>
  );
}

/** Reads the order with its visits and messages: they are shown together, to avoid layout shifts, and leave together. */
async function orderWithParts(
  db: UserDatabase,
  idOrNumber: string,
): Promise<Pick<OrderPartsProps, 'order' | 'visits' | 'messages'> | undefined> {
  const order = await findOrder(db, idOrNumber);
  if (order === undefined) return undefined;
  return { order, visits: await visitsOfOrder(db, order.id), messages: await messagesOfOrder(db, order.id) };
}

function OrderDetail(props: OrderPartsProps) {
  const { id } = props.order;
  const { db } = useAppData();
  useEffect(() => void recordOrderOpened(db, id).catch(() => undefined), [db, id]);
  return <OrderParts {...props} />;
}

interface OrderPartsProps {
  order: Order;
  visits: readonly Visit[];
  messages: readonly Message[];
  Documents: Documents;
  History: History;
  Sheets: Sheets;
  requestAudit: RequestAudit;
}

function OrderParts({ Sheets, ...props }: OrderPartsProps) {
  const { order, visits } = props;
  const { t, i18n } = useLingui();
  const { actor } = useAppData();
  const forms = useOrderForms(order);
  const [isNew] = useState(order.number === null);
  const isEditing = useSearchParams()[0].has('sheet');
  useUpdatedToast(order.id);
  const { street } = addressLines(i18n, order.address);
  const next = currentVisit(visits, actor.id);
  const step = useInSteps(2);
  const { tab, showPart } = useOrderTab();
  const isWide = useUncovered(useUnprinted(useMediaQuery('(min-width: 80rem)')));
  const isPrinting = usePrinting();
  const parts = { ...props, forms, next };
  const entries: TabEntry[] = [
    { tab: 'visit', label: t`Visite` },
    { tab: 'file', label: t`Dossier` },
    { tab: 'photos', label: t`Photos`, count: useMissingCount(order) },
    {
      tab: 'messages',
      label: t`Messages`,
      count: useUnread().byOrder.get(order.id)?.length ?? 0,
    },
  ];
  return (
    <>
      <PageTitle>{order.number === null ? t`Commande à ${street}` : t`Commande ${order.number}`}</PageTitle>
      <article className="mx-auto flex max-w-[110rem] flex-col gap-3 p-4 lg:gap-4">
        <OrderHeader
          order={order}
          visits={visits}
          next={next}
          isWide={isWide}
          hasContacts={isWide || tab === 'visit'}
        />
        <GoneNotice />
        {isNew ? <CreatedNotice order={order} /> : null}
        <CancelledNotice order={order} />
        <Refusals order={order} forms={forms} onRestored={showPart} />
        {isWide ? null : <TabNav current={tab} entries={entries} />}
        {isWide ? <DeskParts {...parts} step={step} /> : <TabParts {...parts} tab={isPrinting ? null : tab} />}
      </article>
      {isEditing ? (
        <Suspense fallback={null}>
          <Sheets order={order} forms={forms} />
        </Suspense>
      ) : null}
      {next === undefined || isWide || tab === 'messages' ? null : (
        <ThumbBar>
          <VisitPrimary visit={next} order={order} size="large" className="w-full" />
        </ThumbBar>
      )}
    </>
  );
}

/** Handles a missing order: its creation was refused, or the device does not have it. */
function OrderNotFound({ idOrNumber, lookUp }: Pick<OrderScreenProps, 'idOrNumber' | 'lookUp'>) {
  const refused = useLive((db) => refusedOfOrder(db, idOrNumber), [idOrNumber]);
  if (refused === undefined) return <LoadingOrder />;
  const creation = refused.find(({ name }) => name === 'order.create');
  if (creation === undefined) return <OrderNotOnDevice idOrNumber={idOrNumber} lookUp={lookUp} />;
  return <RefusedCreation id={creation.id} code={refusalCode(creation)} />;
}
