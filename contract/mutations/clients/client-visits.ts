import { z } from 'zod';
import { rowKey } from '../../collections.ts';
import { instant, recordId, trimmedLine } from '../../entities/common.ts';
import type { ClientVisit } from '../../entities/client-visit.ts';
import { clientVisitNotes } from '../../entities/client-visit.ts';
import type { Client } from '../../entities/client.ts';
import { coordinates } from '../../entities/position.ts';
import { lastVisitStart } from '../../rules/visits/last-visit.ts';
import { canTransitionClientVisit } from '../../rules/record-states.ts';
import { changeOn, defineMutation, effectOn } from '../definition.ts';
import { newReminder } from '../people/reminders.ts';

const named = { clientVisitId: recordId, clientId: recordId };
interface Named {
  clientVisitId: string;
  clientId: string;
}

const onClientVisit = {
  version: 1,
  remote: 'main',
  right: 'ownClientVisit',
  root: (a: Named) => rowKey('clients', a.clientId),
  lane: (a: Named) => `client:${a.clientId}`,
  requires: (a: Named) => [rowKey('clients', a.clientId), rowKey('clientVisits', a.clientVisitId)],
} as const;

/** Returns a planned visit to a client. */
export function newClientVisit(given: Pick<ClientVisit, 'id' | 'clientId' | 'employee' | 'plannedAt'>): ClientVisit {
  return {
    ...given,
    state: 'planned',
    checkedInAt: null,
    completedAt: null,
    met: '',
    topics: [],
    materials: '',
    outcome: '',
    nextStep: '',
    reminderId: null,
  };
}

const planArgs = z.strictObject({ ...named, plannedAt: instant });
type Plan = z.infer<typeof planArgs>;

/** Plans a visit to a client. A repetition moves a visit that is still planned. */
export const clientVisitPlan = defineMutation({
  name: 'clientVisit.plan',
  ...onClientVisit,
  args: planArgs,
  right: 'ownClient',
  requires: (a: Plan) => [rowKey('clients', a.clientId)],
  creates: (a: Plan) => rowKey('clientVisits', a.clientVisitId),
  // Of a visit without a plan, which is planned for its arrival.
  evidence: () => true,
  effects: ({ clientVisitId: id, clientId, plannedAt }: Plan, { actor }) => [
    effectOn('clientVisits', id, (row) => {
      if (row === undefined) return newClientVisit({ id, clientId, employee: actor, plannedAt });
      return row.state === 'planned' ? { ...row, plannedAt } : row;
    }),
  ],
});

/** Returns the client as last visited at this arrival, unless they were visited later. */
export function arrivedAt(client: Client, at: string): Client {
  return client.lastVisitAt !== null && client.lastVisitAt >= at ? client : { ...client, lastVisitAt: at };
}

/** Returns the client as last visited by a visit that ended then. */
export function visitedUntil(client: Client, at: string): Client {
  return { ...client, lastVisitAt: lastVisitStart(client.lastVisitAt, at) };
}

const checkInArgs = z.strictObject({ ...named, at: instant, coordinates: coordinates.nullable() });
type CheckIn = z.infer<typeof checkInArgs>;

/** Records the agent's arrival, with their position when they allow it. */
export const clientVisitCheckIn = defineMutation({
  name: 'clientVisit.checkIn',
  ...onClientVisit,
  args: checkInArgs,
  evidence: () => true,
  effects: ({ clientVisitId: id, clientId, at, coordinates: where }: CheckIn, { actor }) => [
    changeOn('clientVisits', id, (row) =>
      canTransitionClientVisit(row.state, 'checkedIn') ? { ...row, state: 'checkedIn', checkedInAt: at } : row,
    ),
    changeOn('clients', clientId, (client) => arrivedAt(client, at)),
    ...(where === null
      ? []
      : [effectOn('positions', id, (row) => row ?? { id, employee: actor, at, coordinates: where })]),
  ],
});

const completeArgs = z.strictObject({
  ...named,
  at: instant,
  ...clientVisitNotes,
  /** The reminder for the next step, if any. */
  reminder: z.strictObject({ id: recordId, title: trimmedLine(200).min(1), dueAt: instant }).nullable(),
});
type Complete = z.infer<typeof completeArgs>;

/** Returns whether the visit holds this record already: another tab or device of the agent sent it. */
export function holdsRecord(visit: ClientVisit | undefined, args: Complete): boolean {
  if (visit?.state !== 'done') return false;
  const fields = ['met', 'materials', 'outcome', 'nextStep'] as const;
  if (args.reminder !== null && args.reminder.id !== visit.reminderId) return false;
  return fields.every((field) => visit[field] === args[field]) && visit.topics.join() === args.topics.join();
}

/** Records the outcome of a visit to a client. The next step becomes a reminder. */
export const clientVisitComplete = defineMutation({
  name: 'clientVisit.complete',
  ...onClientVisit,
  args: completeArgs,
  evidence: () => true,
  effects: ({ clientVisitId: id, clientId, at, reminder, ...notes }: Complete, { actor, at: madeAt }) => [
    changeOn('clientVisits', id, (row) =>
      canTransitionClientVisit(row.state, 'done')
        ? { ...row, ...notes, state: 'done', completedAt: at, reminderId: reminder?.id ?? null }
        : row,
    ),
    changeOn('clients', clientId, (client) => visitedUntil(client, at)),
    ...(reminder === null
      ? []
      : [
          effectOn(
            'reminders',
            reminder.id,
            (row) =>
              row ??
              newReminder(
                { ...reminder, note: notes.nextStep, assignee: actor, orderId: null, clientId },
                actor,
                madeAt,
              ),
          ),
        ]),
  ],
});

const cancelArgs = z.strictObject(named);
type Cancel = z.infer<typeof cancelArgs>;

/** Cancels a planned visit to a client, or withdraws a record that repeats another one. Its content stays. */
export const clientVisitCancel = defineMutation({
  name: 'clientVisit.cancel',
  ...onClientVisit,
  args: cancelArgs,
  refusal: ({ clientVisitId }: Cancel, { rows }) => {
    const visit = rows.get('clientVisits', clientVisitId);
    return visit === undefined || canTransitionClientVisit(visit.state, 'cancelled') ? undefined : 'StateNotAllowed';
  },
  effects: (a: Cancel) => [
    changeOn('clientVisits', a.clientVisitId, (row) =>
      canTransitionClientVisit(row.state, 'cancelled') ? { ...row, state: 'cancelled' } : row,
    ),
  ],
});
