import { Trans, useLingui } from '@lingui/react/macro';
import { Camera, KeyRound, MessageSquareText, StickyNote } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { Order } from '#contract/entities/order.ts';
import { addressLines } from '#labels/address-lines.ts';
import { useServiceName } from '#hooks/use-content.ts';
import { ClientLink } from '#parts/clients/client-link.tsx';
import { SmsLate } from '#parts/visit-life/sms-late.tsx';
import { cameraPath } from '#parts/forms/form-paths.ts';
import { VisitActions } from '#parts/visit-life/visit-actions.tsx';
import { OrderPaidMark } from '#parts/order-list/order-marks.tsx';
import { areaLink } from '#ui/area-link.ts';
import { classNames } from '#ui/class-names.ts';
import { buttonClasses } from '#ui/button.tsx';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { UnreadMark, UrgentMark } from '#ui/marks.tsx';
import { Chip } from '#ui/pill.tsx';
import type { DayVisit } from '#parts/day/use-day.ts';
import type { VisitBadgesProps } from '#parts/day/visit-badges.tsx';
import { VisitBadges } from '#parts/day/visit-badges.tsx';
import { ContactButtons } from '#parts/contacts/contact-buttons.tsx';

interface NextVisitProps {
  item: DayVisit;
  /** The date to show above the time when the visit is not today. */
  day?: string;
  /** Undefined while unknown. */
  unread: number | undefined;
  /** Whether the visit can be made offline. */
  ready: VisitBadgesProps['ready'];
  /** The visit's main button. */
  action?: React.ReactNode;
}

/** The next visit: time, address, services, access notes and contact. The card opens the order; its buttons lie above. */
export function NextVisit({ item, day, unread, ready, action }: NextVisitProps) {
  const { visit, order } = item;
  const formats = useFormats();
  return (
    <section className="relative flex flex-col gap-3 rounded-card border border-line bg-card p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <h2 className="text-xl leading-tight font-bold tracking-tight">
          {day === undefined ? null : (
            <span className="block text-body font-semibold text-ink-2 first-letter:uppercase">{day}</span>
          )}
          {formats.time(visit.plannedStart)} – {formats.time(visit.plannedEnd)}
        </h2>
        <VisitBadges item={item} ready={ready} />
      </div>
      {order === undefined ? (
        <p className="text-ink-2">
          <Trans>La commande de cette visite arrive dès qu’il y a du réseau.</Trans>
        </p>
      ) : (
        <VisitOrder order={order} unread={unread} />
      )}
      {action === undefined && order === undefined ? null : (
        <div className="relative flex flex-wrap gap-2">
          {action}
          {order === undefined ? null : <ContactButtons to={order} className="flex-1" />}
          {order === undefined || day !== undefined ? null : <CameraLink visitId={visit.id} />}
        </div>
      )}
      {order === undefined || day !== undefined ? null : (
        <div className="relative flex flex-col gap-3 empty:hidden">
          <VisitActions visit={visit} order={order} />
          <SmsLate order={order} visits={[visit]} />
        </div>
      )}
    </section>
  );
}

function VisitOrder({ order, unread }: { order: Order; unread: number | undefined }) {
  const { i18n } = useLingui();
  const serviceName = useServiceName();
  const { street, town } = addressLines(i18n, order.address);
  return (
    <>
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
      </div>
      <div className="flex flex-wrap gap-1.5">
        {order.services.map((service) => (
          <Chip key={service.code}>{serviceName(service.code, order.region)}</Chip>
        ))}
        {order.urgent ? <UrgentMark /> : null}
        {/* Room for one: what is below stays in its place. */}
        {unread === undefined ? <UnreadMark count={1} hidden /> : <UnreadMark count={unread} />}
        <OrderPaidMark order={order} withTotal />
      </div>
      <AccessNotes order={order} />
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
