import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowUp, Ban, Building2, Car, PartyPopper, TriangleAlert, Users, X } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Order } from '#contract/entities/order.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import { holidayLabels } from '#labels/people/holiday-labels.ts';
import { visitStateLabels } from '#labels/orders/order-labels.ts';
import { periodLabel } from '#labels/people/period-label.ts';
import { serviceCodes } from '#labels/orders/service-codes.ts';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/media/icon.tsx';
import { unavailabilityLabels } from '#labels/people/unavailability-labels.ts';
import type { AgendaEntry } from './calendar-events.ts';

/** How an event is shown: a line in a month, a narrow or full box in a day's column, a row of the list. */
export type EventSize = 'line' | 'narrow' | 'box' | 'row';

interface EventContentProps {
  entry: AgendaEntry;
  size: EventSize;
  /** True when the agendas of several employees are shown. */
  showEmployee: boolean;
}

/** A small icon with a label for screen readers. */
function StatusIcon({ of, children }: { of: LucideIcon; children: ReactNode }) {
  return (
    <span className="inline-flex shrink-0 items-center">
      <Icon of={of} size={16} />
      <span className="sr-only">{children}, </span>
    </span>
  );
}

/** The icons of an entry's sync state and warnings, the most serious first. */
function StatusIcons({ entry }: { entry: AgendaEntry }) {
  if (entry.kind === 'holiday' || entry.kind === 'order') return null;
  const { sync } = entry.item;
  return (
    <>
      {sync.is === 'refused' ? (
        <StatusIcon of={X}>
          <Trans context="envoi">Refusé</Trans>
        </StatusIcon>
      ) : null}
      {sync.is === 'waits' ? (
        <StatusIcon of={ArrowUp}>
          <Trans>À envoyer</Trans>
        </StatusIcon>
      ) : null}
      {entry.kind === 'visit' && entry.item.moved !== undefined ? (
        <StatusIcon of={Users}>
          <Trans>Horaire changé par le bureau</Trans>
        </StatusIcon>
      ) : null}
      {entry.kind === 'visit' && entry.gap !== undefined ? (
        <StatusIcon of={Car}>
          <Trans>Trajet trop court avant cette visite</Trans>
        </StatusIcon>
      ) : null}
    </>
  );
}

/** One event of the calendar. */
export function EventContent({ entry, size, showEmployee }: EventContentProps) {
  const { i18n } = useLingui();
  if (entry.kind === 'holiday')
    return (
      <span className="flex items-center gap-1.5 px-1.5 py-0.5 font-semibold first-letter:uppercase">
        <Icon of={PartyPopper} size={16} />
        <span className="truncate first-letter:uppercase">{i18n._(holidayLabels[entry.holiday])}</span>
      </span>
    );
  if (entry.kind === 'unavailability')
    return <UnavailabilityContent entry={entry} showEmployee={showEmployee} size={size} />;
  if (entry.kind === 'clientVisit') return <ClientVisitContent entry={entry} showEmployee={showEmployee} size={size} />;
  return <VisitContent entry={entry} showEmployee={showEmployee} size={size} />;
}

function UnavailabilityContent({
  entry,
  size,
  showEmployee,
}: EventContentProps & { entry: Extract<AgendaEntry, { kind: 'unavailability' }> }) {
  const { i18n } = useLingui();
  const formats = useFormats();
  const { kind, note, employee, from, to } = entry.item.unavailability;
  return (
    <span className={size === 'line' ? 'flex min-w-0 items-center gap-1 px-1' : 'flex flex-wrap gap-x-1.5 px-1.5 py-1'}>
      <Icon of={Ban} size={16} className="mt-0.5" />
      <StatusIcons entry={entry} />
      <span className="truncate font-semibold">{i18n._(unavailabilityLabels[kind])}</span>
      {showEmployee ? <span className="truncate">{employee.name}</span> : null}
      {size === 'row' ? (
        <span className="basis-full text-ink-2">
          {periodLabel(formats, { from, to })} {note}
        </span>
      ) : null}
      {size === 'box' && note !== '' ? <span className="truncate">{note}</span> : null}
    </span>
  );
}

function ClientVisitContent({
  entry,
  size,
  showEmployee,
}: EventContentProps & { entry: Extract<AgendaEntry, { kind: 'clientVisit' }> }) {
  const { i18n } = useLingui();
  const formats = useFormats();
  const { visit, client } = entry.item;
  const address = client?.address ?? null;
  const town = address === null ? '' : addressLines(i18n, address).town;
  return (
    <span className={size === 'line' ? 'flex min-w-0 items-center gap-1 px-1' : 'flex flex-wrap gap-x-1.5 px-1.5 py-1'}>
      <Icon of={Building2} size={16} className="mt-0.5" />
      <StatusIcons entry={entry} />
      <span className={size === 'narrow' ? 'sr-only' : 'font-semibold'}>{formats.time(visit.plannedAt)}</span>
      <span className={size === 'narrow' ? 'sr-only' : 'truncate font-semibold'}>
        {client?.name ?? <Trans>Visite d’un client</Trans>}
      </span>
      {visit.state === 'done' ? (
        <span className={size === 'row' || size === 'box' ? 'text-ink-2' : 'sr-only'}>
          <Trans>Faite</Trans>
        </span>
      ) : null}
      {size === 'box' || size === 'row' ? <span className="basis-full truncate text-ink-2">{town}</span> : null}
      {showEmployee ? <span className="truncate">{visit.employee.name}</span> : null}
    </span>
  );
}

function VisitContent({
  entry,
  size,
  showEmployee,
}: EventContentProps & { entry: Extract<AgendaEntry, { kind: 'visit' | 'order' }> }) {
  const { i18n } = useLingui();
  const formats = useFormats();
  const { order }: { order: Order | undefined } = entry.item;
  const visit = entry.kind === 'visit' ? entry.item.visit : null;
  const { from, to } =
    entry.kind === 'visit' ? { from: entry.item.visit.plannedStart, to: entry.item.visit.plannedEnd } : entry;
  const employee = visit === null ? order?.assignee : visit.employee;
  const state = visit === null ? <Trans>Pas encore de visite</Trans> : i18n._(visitStateLabels[visit.state]);
  const lines = order === undefined ? null : addressLines(i18n, order.address);
  const codes = order === undefined ? [] : serviceCodes(i18n, order);
  const services = codes.join(' ');
  const time = formats.time(from);
  if (size !== 'box' && size !== 'row')
    return (
      <span className="flex min-w-0 flex-wrap items-center gap-x-1 px-1 py-0.5 max-md:px-0">
        <StatusIcons entry={entry} />
        {/* A narrow column has room for the code only; the event's position shows its time. */}
        <span className={size === 'line' ? 'font-semibold' : 'sr-only'}>{time}</span>
        <span className={size === 'line' ? 'truncate' : 'font-semibold whitespace-nowrap'}>
          {size === 'line' ? services : codes[0]}
        </span>
        <span className="sr-only">
          {services}, {lines?.town}, {state}
        </span>
      </span>
    );
  return (
    <span className="flex min-w-0 flex-col px-1.5 py-1">
      <span className="flex flex-wrap items-center gap-x-1.5">
        <span className="truncate font-semibold">
          {time}
          <span className="max-lg:sr-only"> – {formats.time(to)}</span>
        </span>
        <StatusIcons entry={entry} />
        <span className="font-semibold">{services}</span>
        <span className={visit?.state === 'absent' ? 'inline-flex items-center gap-1 text-bad' : 'text-ink-2'}>
          {visit?.state === 'absent' ? <Icon of={TriangleAlert} size={16} /> : null}
          {state}
        </span>
      </span>
      <span className="truncate">
        {lines === null ? <Trans>Commande en route vers cet appareil</Trans> : `${lines.street}, ${lines.town}`}
      </span>
      {showEmployee ? <span className="truncate text-ink-2">{employee?.name}</span> : null}
    </span>
  );
}
