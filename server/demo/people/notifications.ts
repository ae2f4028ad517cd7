import type { EmployeeRef } from '#contract/entities/common.ts';
import type { FollowUp } from '#contract/entities/follow-up.ts';
import type { EmployeeNotification } from '#contract/entities/notification.ts';
import type { Order } from '#contract/entities/order.ts';
import type { PebDraft } from '#contract/entities/peb-draft.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { daysAfter, isWithin } from './calendar.ts';
import { people } from './people.ts';
import type { Chance } from '../chance.ts';

/** Maximum age of a demo notification, in days. */
const recentDays = 9;
/** Maximum age of an unread notification, in days. */
const freshDays = 2;

interface Event {
  kind: EmployeeNotification['kind'];
  by: EmployeeRef;
  at: string;
  recipients: (EmployeeRef | null)[];
}

/** Returns the events of an order's visits that the server notifies about. */
function visitEvents(order: Order, visits: readonly Visit[]): Event[] {
  return visits.flatMap(({ employee, history, state }) => {
    const [first] = history;
    const last = history.at(-1);
    const planning: Event[] =
      first === undefined ? [] : [{ kind: 'visitPlanned', by: first.by, at: first.at, recipients: [employee] }];
    if (last === undefined || order.state === 'cancelled' || (state !== 'absent' && state !== 'cancelled'))
      return planning;
    return [
      ...planning,
      {
        kind: state === 'absent' ? 'visitNoShow' : 'visitCancelled',
        by: last.by,
        at: last.at,
        recipients: [order.handler, order.assignee],
      },
    ];
  });
}

function draftEvents(order: Order, drafts: readonly PebDraft[]): Event[] {
  return drafts.flatMap(({ state, decided }): Event[] => {
    if (decided === null) return [];
    const kind = state === 'accepted' ? 'draftAccepted' : 'draftRejected';
    return [{ kind, by: decided.by, at: decided.at, recipients: [order.handler, order.assignee] }];
  });
}

function followUpEvents(order: Order, followUps: readonly FollowUp[]): Event[] {
  return followUps.flatMap(({ history, assignee }) =>
    history.flatMap(({ state, by, at }): Event[] => {
      if (state === 'submitted') return [{ kind: 'followUpSubmitted', by, at, recipients: [order.handler] }];
      return state === 'returned' ? [{ kind: 'followUpReturned', by, at, recipients: [assignee] }] : [];
    }),
  );
}

interface File {
  visits: readonly Visit[];
  pebDrafts: readonly PebDraft[];
  followUps: readonly FollowUp[];
}

/** Returns the recent notifications of an order. Nobody is notified of their own action. */
export function demoNotifications(chance: Chance, order: Order, file: File, now: Date): EmployeeNotification[] {
  const { cancelled } = order;
  const recipients = [order.assignee, order.handler];
  const events: Event[] = [
    ...visitEvents(order, file.visits),
    ...draftEvents(order, file.pebDrafts),
    ...followUpEvents(order, file.followUps),
    ...(cancelled === undefined
      ? []
      : [{ kind: 'orderCancelled' as const, by: cancelled.by, at: cancelled.at, recipients }]),
  ];
  return events
    .filter(({ at }) => isWithin(at, recentDays, now))
    .flatMap((event) => notificationsOf(chance, order.id, event, now));
}

function notificationsOf(chance: Chance, orderId: string, event: Event, now: Date): EmployeeNotification[] {
  const { kind, by, at } = event;
  const userIds = new Set(event.recipients.flatMap((one) => (one === null || one.id === by.id ? [] : [one.id])));
  return [...userIds].map((userId) => {
    const isUnread = isWithin(at, freshDays, now) && chance.percent(50);
    const readAt = isUnread ? null : daysAfter(at, chance.between(1, 20) / 24, now);
    return { id: chance.id(new Date(at)), userId, kind, orderId, clientId: null, by, at, readAt };
  });
}

/** Returns the supervisor's notifications of colleagues who claim a client. */
export function claimNotifications(
  chance: Chance,
  clientId: string,
  claims: readonly { by: EmployeeRef; at: string }[],
): EmployeeNotification[] {
  return claims
    .filter(({ by }) => by.id !== people.supervisor.id)
    .map(({ by, at }) => ({
      id: chance.id(new Date(at)),
      userId: people.supervisor.id,
      kind: 'clientClaimed',
      orderId: null,
      clientId,
      by,
      at,
      readAt: null,
    }));
}
