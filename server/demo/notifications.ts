import type { EmployeeRef } from '#contract/entities/common.ts';
import type { FollowUp } from '#contract/entities/follow-up.ts';
import type { EmployeeNotification } from '#contract/entities/notification.ts';
import type { Order } from '#contract/entities/order.ts';
import type { PebDraft } from '#contract/entities/peb-draft.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { daysAfter, isWithin } from './calendar.ts';
import { cast } from './cast.ts';
import type { Chance } from './chance.ts';

/** Days for which notifications are shown here, and within which some are unread. */
const keptDays = 9;
const freshDays = 2;

interface Event {
  kind: EmployeeNotification['kind'];
  by: EmployeeRef;
  at: string;
  told: (EmployeeRef | null)[];
}

/** What happened to an order's visits, as the server tells of it. */
function visitEvents(order: Order, visits: readonly Visit[]): Event[] {
  return visits.flatMap(({ employee, history, state }) => {
    const [first] = history;
    const last = history.at(-1);
    const planning: Event[] =
      first === undefined ? [] : [{ kind: 'visitPlanned', by: first.by, at: first.at, told: [employee] }];
    if (last === undefined || order.state === 'cancelled' || (state !== 'absent' && state !== 'cancelled'))
      return planning;
    return [...planning, { kind: 'visitCancelled', by: last.by, at: last.at, told: [order.handler, order.assignee] }];
  });
}

function draftEvents(order: Order, drafts: readonly PebDraft[]): Event[] {
  return drafts.flatMap(({ state, decided }): Event[] => {
    if (decided === null) return [];
    const kind = state === 'accepted' ? 'draftAccepted' : 'draftRejected';
    return [{ kind, by: decided.by, at: decided.at, told: [order.handler, order.assignee] }];
  });
}

function followUpEvents(order: Order, followUps: readonly FollowUp[]): Event[] {
  return followUps.flatMap(({ history, assignee }) =>
    history.flatMap(({ state, by, at }): Event[] => {
      if (state === 'submitted') return [{ kind: 'followUpSubmitted', by, at, told: [order.handler] }];
      return state === 'returned' ? [{ kind: 'followUpReturned', by, at, told: [assignee] }] : [];
    }),
  );
}

interface File {
  visits: readonly Visit[];
  pebDrafts: readonly PebDraft[];
  followUps: readonly FollowUp[];
}

/** What was told of an order in the last days, to everybody whom it concerns but who did it. */
export function demoNotifications(chance: Chance, order: Order, file: File, now: Date): EmployeeNotification[] {
  const { cancelled } = order;
  const told = [order.assignee, order.handler];
  const events: Event[] = [
    ...visitEvents(order, file.visits),
    ...draftEvents(order, file.pebDrafts),
    ...followUpEvents(order, file.followUps),
    ...(cancelled === undefined ? [] : [{ kind: 'orderCancelled' as const, by: cancelled.by, at: cancelled.at, told }]),
  ];
  return events
    .filter(({ at }) => isWithin(at, keptDays, now))
    .flatMap((event) => notificationsOf(chance, order.id, event, now));
}

function notificationsOf(chance: Chance, orderId: string, event: Event, now: Date): EmployeeNotification[] {
  const { kind, by, at } = event;
  const people = new Set(event.told.flatMap((one) => (one === null || one.id === by.id ? [] : [one.id])));
  return [...people].map((userId) => {
    const isUnread = isWithin(at, freshDays, now) && chance.percent(50);
    const readAt = isUnread ? null : daysAfter(at, chance.between(1, 20) / 24, now);
    return { id: chance.id(new Date(at)), userId, kind, orderId, clientId: null, by, at, readAt };
  });
}

/** Tells supervisors of a colleague who asked for a client. */
export function claimNotifications(
  chance: Chance,
  clientId: string,
  claims: readonly { by: EmployeeRef; at: string }[],
): EmployeeNotification[] {
  return claims
    .filter(({ by }) => by.id !== cast.supervisor.id)
    .map(({ by, at }) => ({
      id: chance.id(new Date(at)),
      userId: cast.supervisor.id,
      kind: 'clientClaimed',
      orderId: null,
      clientId,
      by,
      at,
      readAt: null,
    }));
}
