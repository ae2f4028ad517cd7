import type { Order } from '#contract/entities/order.ts';
import { classNames } from '#ui/class-names.ts';
import type { AgendaEntry } from './calendar-events.ts';

const serviceClass = (order: Order | undefined): string => `service-${order?.services[0]?.code ?? 'none'}`;

/** Returns the classes of an event: its service's colour, hatched while it is not confirmed. */
export function classesOf(entry: AgendaEntry | undefined): string {
  if (entry === undefined) return 'agenda-event';
  if (entry.kind === 'holiday') return 'agenda-event agenda-holiday';
  if (entry.kind === 'order') return classNames('agenda-event agenda-hatched', serviceClass(entry.item.order));
  const refused = entry.item.sync.is === 'refused' && 'agenda-refused';
  if (entry.kind === 'unavailability') return classNames('agenda-event agenda-unavailability', refused);
  if (entry.kind === 'clientVisit')
    return classNames('agenda-event', entry.item.visit.state === 'done' && 'agenda-past', refused);
  const { visit, order } = entry.item;
  return classNames(
    'agenda-event',
    serviceClass(order),
    visit.state === 'planned' && 'agenda-hatched',
    (visit.state === 'done' || visit.state === 'absent') && 'agenda-past',
    visit.state === 'cancelled' && 'agenda-cancelled',
    refused,
  );
}
