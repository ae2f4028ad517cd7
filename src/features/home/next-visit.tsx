import { Trans, useLingui } from '@lingui/react/macro';
import { Camera, KeyRound, MessageSquareText, StickyNote } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { isBeforeArrival } from '#contract/rules/visits/visit-states.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import { serviceCodes } from '#labels/orders/service-codes.ts';
import { phoneLink } from '#labels/orders/contact-links.ts';
import { ClientLink } from '#parts/clients/client-link.tsx';
import { SmsState } from '#parts/visit-life/sms/sms-state.tsx';
import { cameraPath } from '#parts/forms/form-paths.ts';
import { VisitActions } from '#parts/visit-life/visit-actions.tsx';
import { OrderPaidMark } from '#parts/order-list/order-marks.tsx';
import { areaLink } from '#ui/actions/area-link.ts';
import { classNames } from '#ui/class-names.ts';
import { buttonClasses } from '#ui/actions/button.tsx';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/media/icon.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';
import { SyncMark, UnreadMark, UrgentMark } from '#ui/lists/marks.tsx';
import { Chip } from '#ui/lists/pill.tsx';
import { useNow } from '#ui/timing/use-now.ts';
import { isLate } from '#parts/day/late-visit.ts';
import type { DayVisit } from '#parts/day/use-day.ts';
import { ReadinessBadge, VisitProgress } from '#parts/day/visit-badges.tsx';
import { ContactButtons } from '#parts/contacts/contact-buttons.tsx';

interface NextVisitProps {
  item: DayVisit;
  /** The date to show above the time when the visit is not today. */
  day?: string;
  /** Undefined while unknown. */
  unread: number | undefined;
  /** Whether the visit can be made offline; undefined while unknown. */
  ready: boolean | undefined;
  /** The visit's main button. */
  action?: React.ReactNode;
}

/** The next visit: time, address, whom to meet, state, access notes. The card opens the order; its buttons lie above. */
export function NextVisit({ item, day, unread, ready, action }: NextVisitProps) {
  const { visit, order, sync } = item;
  const now = useNow();
  const formats = useFormats();
  const contacts = order === undefined ? null : <ContactButtons to={order} size="row" />;
  return (
    <section className="relative flex flex-col gap-3 rounded-card border border-line bg-card p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <h2 className="text-xl leading-tight font-bold tracking-tight">
          {day === undefined ? null : (
            <span className="block text-body font-semibold text-ink-2 first-letter:uppercase">{day}</span>
          )}
          {formats.time(visit.plannedStart)} – {formats.time(visit.plannedEnd)}
        </h2>
        <SyncMark status={sync} />
      </div>
      {order === undefined ? (
        <p className="text-ink-2">
          <Trans>La commande de cette visite arrive dès qu’il y a du réseau.</Trans>
        </p>
      ) : (
        <WhereAndWho order={order} />
      )}
      <div className="flex flex-wrap gap-1.5">
        <VisitProgress visit={visit} withPlanned late={isLate(visit, now)} />
        {order === undefined ? null : <OrderChips order={order} visit={visit} />}
        {/* Those that are read last stand last, and their room is there before: what is below stays in its place. */}
        {isBeforeArrival(visit) ? <ReadinessBadge ready={ready} /> : null}
        {order === undefined ? null : <UnreadMark count={Math.max(1, unread ?? 0)} hidden={!unread} />}
      </div>
      {order === undefined ? null : <AccessNotes order={order} />}
      {action}
      {order === undefined || day !== undefined ? (
        <div className="relative flex gap-2 empty:hidden">{contacts}</div>
      ) : (
        <>
          <VisitActions visit={visit} order={order}>
            {contacts}
            <CameraLink visitId={visit.id} />
          </VisitActions>
          <SmsState order={order} />
        </>
      )}
    </section>
  );
}

function WhereAndWho({ order }: { order: Order }) {
  const { i18n } = useLingui();
  const { street, town } = addressLines(i18n, order.address);
  const contact = phoneLink(order);
  return (
    <div>
      <LocalLink
        to={`/orders/${order.number ?? order.id}`}
        className={classNames(
          areaLink,
          'text-lead leading-snug font-semibold underline-offset-4 after:rounded-card hover:underline',
        )}
      >
        {street}
      </LocalLink>
      <p className="text-ink-2">{town}</p>
      <ClientLink
        clientId={order.client.id}
        // Above the link that covers the card.
        className="relative flex items-center text-ink-2 [a&]:min-h-11 [a&]:text-accent [a&]:hover:underline"
      >
        {order.client.name}
      </ClientLink>
      {contact === null || contact.name === order.client.name ? null : (
        <p className="text-ink-2">
          <Trans>Contact : {contact.name}</Trans>
        </p>
      )}
    </div>
  );
}

/** What is made at a visit, and what must not be missed about its order. */
function OrderChips({ order, visit }: { order: Order; visit: Visit }) {
  const { i18n } = useLingui();
  return (
    <>
      {serviceCodes(i18n, order, visit.services).map((code) => (
        <Chip key={code}>{code}</Chip>
      ))}
      {order.urgent ? <UrgentMark /> : null}
      <OrderPaidMark order={order} withTotal />
    </>
  );
}

/** Opens the camera on the first missing document, in landscape: there are no tabs to hold it. */
function CameraLink({ visitId }: { visitId: string }) {
  const { t } = useLingui();
  return (
    <span className="hidden low:contents">
      <LocalLink
        to={cameraPath(visitId)}
        aria-label={t`Photographier`}
        title={t`Photographier`}
        className={buttonClasses('ghost', 'compact', 'pointer-fine:hidden')}
      >
        <Icon of={Camera} />
      </LocalLink>
    </span>
  );
}

/** The access code and the remarks of the order. */
function AccessNotes({ order }: { order: Order }) {
  const { t } = useLingui();
  const { smsCode, planningRemark, internalRemark } = order;
  if (!smsCode && planningRemark === '' && internalRemark === '') return null;
  return (
    // Above the card's link: a code is selected and copied.
    <dl className="relative flex flex-col gap-2 rounded-control bg-paper p-3 text-body">
      {smsCode ? <Note icon={KeyRound} label={t`Code SMS`} text={smsCode} /> : null}
      {planningRemark === '' ? null : (
        <Note icon={MessageSquareText} label={t`Remarque de planning`} text={planningRemark} />
      )}
      {internalRemark === '' ? null : <Note icon={StickyNote} label={t`Remarque interne`} text={internalRemark} />}
    </dl>
  );
}

function Note({ icon, label, text }: { icon: LucideIcon; label: string; text: string }) {
  return (
    <div>
      <dt className="flex items-center gap-2.5 text-sm text-ink-2">
        <Icon of={icon} size={18} />
        {label}
      </dt>
      <dd className="pl-7 font-semibold wrap-anywhere whitespace-pre-line">{text}</dd>
    </div>
  );
}
