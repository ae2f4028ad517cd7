import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowUp, Ban, Car, PartyPopper, TriangleAlert, Users, X } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { addressLines } from '#hooks/address-lines.ts';
import { holidayWords } from '#hooks/holiday-words.ts';
import { visitStateWords } from '#hooks/order-words.ts';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { absenceWords } from './absence-words.ts';
import type { AgendaEntry } from './calendar-events.ts';

/** How much room an event has: a line of a month, a box of a day, a row of the list. */
export type EventRoom = 'line' | 'narrow' | 'box' | 'row';

interface EventContentProps {
  entry: AgendaEntry;
  room: EventRoom;
  /** Several people's agendas are on screen: each event says whose it is. */
  several: boolean;
}

/** A small sign, with its word for whoever does not see it. */
function Sign({ of, children }: { of: LucideIcon; children: ReactNode }) {
  return (
    <span className="inline-flex shrink-0 items-center">
      <Icon of={of} size={16} />
      <span className="sr-only">{children}, </span>
    </span>
  );
}

/** The signs of what is to be known: the worst first. */
function Signs({ entry }: { entry: AgendaEntry }) {
  if (entry.kind === 'holiday') return null;
  const { sync } = entry.item;
  return (
    <>
      {sync === 'refused' ? (
        <Sign of={X}>
          <Trans context="envoi">Refusé</Trans>
        </Sign>
      ) : null}
      {sync === 'pending' ? (
        <Sign of={ArrowUp}>
          <Trans>À envoyer</Trans>
        </Sign>
      ) : null}
      {entry.kind === 'visit' && entry.item.moved !== undefined ? (
        <Sign of={Users}>
          <Trans>Horaire changé par le bureau</Trans>
        </Sign>
      ) : null}
      {entry.kind === 'visit' && entry.gap !== undefined ? (
        <Sign of={Car}>
          <Trans>Trajet trop court avant cette visite</Trans>
        </Sign>
      ) : null}
    </>
  );
}

/** One event of the calendar. */
export function EventContent({ entry, room, several }: EventContentProps) {
  const { i18n } = useLingui();
  if (entry.kind === 'holiday')
    return (
      <span className="flex items-center gap-1.5 px-1.5 py-0.5 font-semibold first-letter:uppercase">
        <Icon of={PartyPopper} size={16} />
        <span className="truncate first-letter:uppercase">{i18n._(holidayWords[entry.holiday])}</span>
      </span>
    );
  if (entry.kind === 'absence') return <AbsenceContent entry={entry} several={several} room={room} />;
  return <VisitContent entry={entry} several={several} room={room} />;
}

function AbsenceContent({
  entry,
  room,
  several,
}: EventContentProps & { entry: Extract<AgendaEntry, { kind: 'absence' }> }) {
  const { i18n } = useLingui();
  const formats = useFormats();
  const { kind, note, employee, from, to } = entry.item.unavailability;
  return (
    <span className={room === 'line' ? 'flex min-w-0 items-center gap-1 px-1' : 'flex flex-wrap gap-x-1.5 px-1.5 py-1'}>
      <Icon of={Ban} size={16} className="mt-0.5" />
      <Signs entry={entry} />
      <span className="truncate font-semibold">{i18n._(absenceWords[kind])}</span>
      {several ? <span className="truncate">{employee.name}</span> : null}
      {room === 'row' ? (
        <span className="basis-full text-ink-2">
          {formats.dateTime(from)} – {formats.dateTime(to)} {note}
        </span>
      ) : null}
      {room === 'box' && note !== '' ? <span className="truncate">{note}</span> : null}
    </span>
  );
}

function VisitContent({
  entry,
  room,
  several,
}: EventContentProps & { entry: Extract<AgendaEntry, { kind: 'visit' }> }) {
  const { i18n } = useLingui();
  const formats = useFormats();
  const { visit, order } = entry.item;
  const lines = order === undefined ? null : addressLines(i18n, order.address);
  const services = order?.services.map(({ code }) => code).join(' ') ?? '';
  const time = formats.time(visit.plannedStart);
  if (room !== 'box' && room !== 'row')
    return (
      <span className="flex min-w-0 flex-wrap items-center gap-x-1 px-1 py-0.5 max-md:px-0">
        <Signs entry={entry} />
        {/* A narrow column has room for the code alone; where it stands says the time. */}
        <span className={room === 'line' ? 'font-semibold' : 'sr-only'}>{time}</span>
        <span className={room === 'line' ? 'truncate' : 'font-semibold whitespace-nowrap'}>
          {room === 'line' ? services : order?.services[0]?.code}
        </span>
        <span className="sr-only">
          {services}, {lines?.town}, {i18n._(visitStateWords[visit.state])}
        </span>
      </span>
    );
  return (
    <span className="flex min-w-0 flex-col px-1.5 py-1">
      <span className="flex flex-wrap items-center gap-x-1.5">
        <span className="truncate font-semibold">
          {time}
          <span className="max-lg:sr-only"> – {formats.time(visit.plannedEnd)}</span>
        </span>
        <Signs entry={entry} />
        <span className="font-semibold">{services}</span>
        <span className={visit.state === 'absent' ? 'inline-flex items-center gap-1 text-bad' : 'text-ink-2'}>
          {visit.state === 'absent' ? <Icon of={TriangleAlert} size={16} /> : null}
          {i18n._(visitStateWords[visit.state])}
        </span>
      </span>
      <span className="truncate">
        {lines === null ? <Trans>Commande en route vers cet appareil</Trans> : `${lines.street}, ${lines.town}`}
      </span>
      {several ? <span className="truncate text-ink-2">{visit.employee.name}</span> : null}
    </span>
  );
}
