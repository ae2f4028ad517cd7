import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { firstOpenVisit } from '#contract/rules/orders/order-states.ts';
import { isOwed } from '#contract/rules/payments/owed.ts';
import { draftAgeDays, draftWarningDays } from '#data/search/orders/order-filter.ts';
import { addressLines, incompleteAddressText } from '#labels/orders/address-lines.ts';
import { draftStateLabels } from '#labels/orders/order-labels.ts';
import { useRowSync } from '#hooks/sync/use-row-sync.ts';
import { VisitPrimary } from '#parts/visit-life/visit-primary.tsx';
import { OrderPaidMark, OrderStatePill } from '#parts/order-list/order-marks.tsx';
import { useFormats } from '#ui/format.ts';
import { useBackToList } from '#parts/order-list/back-to-list.ts';
import { Icon } from '#ui/media/icon.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';
import { SyncMark, UrgentMark } from '#ui/lists/marks.tsx';
import { Pill } from '#ui/lists/pill.tsx';
import { useNow } from '#ui/timing/use-now.ts';
import { draftMarks } from './peb-draft/draft-marks.ts';
import { useBarHeight } from '#ui/page/use-bar-height.ts';
import { EditLink } from './edit-order/edit-link.tsx';
import { ContactButtons } from '#parts/contacts/contact-buttons.tsx';

interface OrderHeaderProps {
  order: Order;
  visits: readonly Visit[];
  /** The visit that the primary button starts. */
  next: Visit | undefined;
  /** On a desktop the header stays in view, in one line, with the date and the certifier. */
  isWide: boolean;
  hasContacts: boolean;
}

/** Shows the address, then the states of the order, then directions and contacts. */
export function OrderHeader({ order, visits, next, isWide, hasContacts }: OrderHeaderProps) {
  const { t, i18n } = useLingui();
  const { street, town } = addressLines(i18n, order.address);
  const action =
    next === undefined ? null : <VisitPrimary visit={next} order={order} size="compact" className="max-lg:hidden" />;
  const place = (
    <div className="flex shrink-0 items-center gap-1">
      <p className="text-ink-2">{town}</p>
      <EditLink order={order} sheet="address" label={t`Modifier l’adresse et le bien`}>
        {/* The pencil alone: the label names it. */}
        <span className="min-w-5" />
      </EditLink>
    </div>
  );
  if (isWide) return <WideHeader order={order} visits={visits} street={street} place={place} action={action} />;
  return (
    <header className="flex flex-col gap-2.5">
      <div className="-mt-2 -mb-2 flex flex-wrap items-center justify-between gap-x-3">
        <BackLink />
        <NumberLine order={order} />
      </div>
      <div className="min-w-0">
        <h1 className="text-2xl leading-tight font-bold tracking-tight text-balance">{street}</h1>
        {place}
      </div>
      <HeaderMarks order={order} />
      {hasContacts || action !== null ? (
        <div className="flex flex-wrap gap-2 empty:hidden">
          {hasContacts ? <HeaderContacts order={order} /> : null}
          {action}
        </div>
      ) : null}
    </header>
  );
}

interface WideHeaderProps extends Pick<OrderHeaderProps, 'order' | 'visits'> {
  street: string;
  place: ReactNode;
  action: ReactNode;
}

function WideHeader({ order, visits, street, place, action }: WideHeaderProps) {
  return (
    <header
      data-order-header=""
      style={{ top: useBarHeight() }}
      className="sticky low:static z-20 -mx-4 -mt-4 flex items-center gap-6 border-b border-line bg-card px-4 py-2.5 print:static"
    >
      <div className="shrink-0">
        <BackLink />
        <NumberLine order={order} />
      </div>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-xl leading-tight font-bold tracking-tight">{street}</h1>
          <HeaderMarks order={order} />
        </div>
        <div className="flex items-center gap-x-4">
          {place}
          <PlanLine order={order} visits={visits} />
        </div>
      </div>
      <div className="flex shrink-0 justify-end gap-2">
        <HeaderContacts order={order} />
        {action}
      </div>
    </header>
  );
}

function BackLink() {
  return (
    <LocalLink
      {...useBackToList()}
      className="-ml-2 inline-flex min-h-11 items-center gap-1 rounded-control pr-3 pl-1 font-semibold text-accent xl:min-h-8 print:hidden"
    >
      <Icon of={ChevronLeft} />
      <Trans>Commandes</Trans>
    </LocalLink>
  );
}

function NumberLine({ order }: { order: Order }) {
  const formats = useFormats();
  return (
    <p className="text-sm text-ink-2 lg:whitespace-nowrap">
      <span className="font-semibold text-ink">{order.number ?? <Trans>Sans numéro</Trans>}</span>
      {/* The one-line header has room for the visit's date only. */}
      <span className="xl:max-2xl:hidden">
        {' '}
        · <Trans>commandé le {formats.day(order.orderDate)}</Trans>
      </span>
    </p>
  );
}

/** Shows when the visit is or was, and who makes it. */
function PlanLine({ order, visits }: Pick<OrderHeaderProps, 'order' | 'visits'>) {
  const formats = useFormats();
  const visit = firstOpenVisit(visits) ?? visits.findLast(({ state }) => state !== 'cancelled');
  const at = visit?.plannedStart ?? order.plannedVisitAt;
  const who = visit?.employee.name ?? order.assignee?.name;
  if (at === null && who === undefined) return null;
  return (
    <p className="min-w-0 truncate text-sm font-semibold">
      {[at === null ? undefined : formats.dateTime(at), who].filter((part) => part !== undefined).join(' · ')}
    </p>
  );
}

/** Shows at most three states, by importance. */
function HeaderMarks({ order }: { order: Order }) {
  const { i18n } = useLingui();
  const { status: sync } = useRowSync('orders', order.id);
  const marks = [
    <OrderStatePill key="state" state={order.state} />,
    sync.is === 'sent' ? null : <SyncMark key="sync" status={sync} />,
    order.paidBeyond === undefined ? null : <OrderPaidMark key="beyond" order={order} />,
    order.urgent ? <UrgentMark key="urgent" /> : null,
    order.addressIncomplete ? (
      <Pill key="address" tone="wait" icon={TriangleAlert}>
        {incompleteAddressText(i18n, order.address)}
      </Pill>
    ) : null,
    order.draft === null ? null : <DraftPill key="draft" draft={order.draft} />,
    isOwed(order) ? <OrderPaidMark key="paid" order={order} /> : null,
  ];
  return <div className="flex flex-wrap items-center gap-1.5">{marks.filter((mark) => mark !== null).slice(0, 3)}</div>;
}

/** Shows the state of the PEB draft, with its age once it waits too long. */
function DraftPill({ draft }: { draft: NonNullable<Order['draft']> }) {
  const { t, i18n } = useLingui();
  const now = useNow();
  const { tone, icon } = draftMarks[draft.state];
  const days = draftAgeDays(draft.submittedAt, now);
  const word = i18n._(draftStateLabels[draft.state]);
  return (
    <Pill tone={tone} icon={icon}>
      <span>
        {t`Brouillon : ${word}`}
        {draft.state === 'waiting' && days > draftWarningDays ? (
          <>
            , <Plural value={days} one="# jour" other="# jours" />
          </>
        ) : null}
      </span>
    </Pill>
  );
}

/** The contacts in the header. Where it is one line, their labels are hidden from the eye. */
function HeaderContacts({ order }: { order: Order }) {
  return (
    <ContactButtons
      to={order}
      withEmail
      size="compact"
      className="flex-auto sm:min-w-28 sm:flex-none xl:min-w-11 2xl:min-w-28"
      labelClassName="xl:max-2xl:sr-only"
    />
  );
}
