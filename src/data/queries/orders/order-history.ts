import type { Conflict } from '#contract/entities/conflict.ts';
import type { FollowUpState } from '#contract/entities/follow-up.ts';
import type { Order } from '#contract/entities/order.ts';
import { order as orderSchema } from '#contract/entities/order.ts';
import type { VisitState } from '#contract/entities/visit.ts';
import type { OrderChange, RecordedDecision } from '#contract/protocol/search/order-history.ts';
import { recordedDecision } from '#contract/protocol/search/order-history.ts';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import type { OutboxEntry } from '#sync/outbox.ts';
import { orderOf } from '../../outbox/mutation-subject.ts';
import type { UserDatabase } from '../../database/user-database.ts';
import { rowsOfOrder } from '../../rows/stored-rows.ts';

/** What happened, as the rows of this device say. */
export type HistoryFact =
  | { kind: 'created' }
  | { kind: 'cancelled'; reason: string }
  /** `reason`: of a cancelled visit. */
  | { kind: 'visit'; state: VisitState; plannedStart: string; employee: string; reason: string }
  | { kind: 'conflict'; conflict: Conflict }
  | { kind: 'issued'; paper: 'invoice' | 'paymentNotice'; number: string | null }
  | { kind: 'payment'; amount: number }
  | { kind: 'draft'; state: 'waiting' | 'accepted' | 'rejected'; reason: string }
  | { kind: 'followUp'; state: FollowUpState; reason: string }
  | { kind: 'files'; count: number }
  | { kind: 'form'; isCorrection: boolean }
  /** A supervisor's decision about a file or a replaced value, and one that another took the place of. */
  | { kind: 'decision'; decision: RecordedDecision }
  /** Fields that somebody changed, as the server keeps them. */
  | { kind: 'changed'; fields: OrderChange['fields'] }
  /** A change that this device made itself. */
  | { kind: 'own'; entry: OutboxEntry };

export interface HistoryEvent {
  id: string;
  at: string;
  /** Null when nobody is recorded. */
  by: string | null;
  fact: HistoryFact;
}

/** Changes of fields: rows hold their outcome only, so the device's own ones are read from what it sent. */
const fieldChanges: readonly string[] = [
  'order.update',
  'order.assign',
  'order.setLinks',
  'order.move',
  'order.smsLate',
];

/** Returns the device's own changes of the order's fields: those to send, and those of the last two weeks. */
async function ownChanges(db: UserDatabase, orderId: string, author: string): Promise<HistoryEvent[]> {
  const waiting = await db.outbox.toArray();
  const settled = (await db.settled.toArray()).map(({ entry }) => entry);
  return [...waiting, ...settled]
    .filter((entry) => fieldChanges.includes(entry.name) && entry.again === undefined && orderOf(entry) === orderId)
    .map((entry) => ({ id: entry.id, at: entry.createdAt, by: author, fact: { kind: 'own', entry } }));
}

/** Returns the identifier of a decision's event: one that the rows tell and the server keeps is shown once. */
function decisionId(id: string, at: string): string {
  return `decision ${id} ${at}`;
}

function decisionEvent(decision: RecordedDecision): HistoryEvent {
  const { id, at, by } = decision;
  return { id: decisionId(id, at), at, by: by.name, fact: { kind: 'decision', decision } };
}

/** Returns the decisions about the files of the order that stand. */
async function reviews(db: UserDatabase, orderId: string): Promise<HistoryEvent[]> {
  const uploads = await rowsOfOrder(db.uploads, orderId);
  return uploads.flatMap(({ id, name, requirement, review }) =>
    review === null ? [] : [decisionEvent({ ...review, of: 'uploads', id, name, requirement })],
  );
}

/** Returns the files added to the order, counted by author and day. */
async function addedFiles(db: UserDatabase, orderId: string): Promise<HistoryEvent[]> {
  const groups = new Map<string, HistoryEvent & { fact: { kind: 'files'; count: number } }>();
  for (const row of await rowsOfOrder(db.uploads, orderId)) {
    if (row.removed !== null) continue;
    const id = `files ${row.by.id} ${brusselsDay(row.capturedAt)}`;
    const known = groups.get(id);
    const at = known === undefined || known.at < row.capturedAt ? row.capturedAt : known.at;
    groups.set(id, { id, at, by: row.by.name, fact: { kind: 'files', count: (known?.fact.count ?? 0) + 1 } });
  }
  return [...groups.values()];
}

async function moneyEvents(db: UserDatabase, orderId: string): Promise<HistoryEvent[]> {
  const papers = await rowsOfOrder(db.invoices, orderId);
  const payments = await rowsOfOrder(db.payments, orderId);
  return [
    ...papers.map(({ id, kind, number, issuedAt, issuedBy }): HistoryEvent => ({
      id,
      at: issuedAt,
      by: issuedBy.name,
      fact: { kind: 'issued', paper: kind, number },
    })),
    ...payments.map(({ id, amount, receivedAt, receivedBy }): HistoryEvent => ({
      id,
      at: receivedAt,
      by: receivedBy.name,
      fact: { kind: 'payment', amount },
    })),
  ];
}

async function draftEvents(db: UserDatabase, orderId: string): Promise<HistoryEvent[]> {
  const drafts = await rowsOfOrder(db.pebDrafts, orderId);
  return drafts.flatMap(({ id, state, submittedAt, submittedBy, remark, decided }): HistoryEvent[] => [
    { id, at: submittedAt, by: submittedBy.name, fact: { kind: 'draft', state: 'waiting', reason: remark } },
    ...(decided === null
      ? []
      : [
          {
            id: decisionId(id, decided.at),
            at: decided.at,
            by: decided.by.name,
            fact: { kind: 'draft' as const, state, reason: decided.reason },
          },
        ]),
  ]);
}

async function visitEvents(db: UserDatabase, orderId: string): Promise<HistoryEvent[]> {
  const visits = await rowsOfOrder(db.visits, orderId);
  const forms = await rowsOfOrder(db.visitFeedback, orderId);
  const followUp = (await db.followUps.get(orderId))?.row;
  return [
    ...visits.flatMap(({ id, history, plannedStart, employee, cancelReason = '' }) =>
      history.map(({ state, at, by }): HistoryEvent => ({
        id: `${id} ${state} ${at}`,
        at,
        by: by.name,
        fact: {
          kind: 'visit',
          state,
          plannedStart,
          employee: employee.name,
          reason: state === 'cancelled' ? cancelReason : '',
        },
      })),
    ),
    ...forms.flatMap((form) =>
      [form, ...(form.earlier ?? [])].map(({ submittedAt, by, correctionId }): HistoryEvent => ({
        id: `${form.id} ${correctionId ?? ''}`,
        at: submittedAt,
        by: by.name,
        fact: { kind: 'form', isCorrection: correctionId !== undefined },
      })),
    ),
    ...(followUp?.history ?? []).map(({ state, at, by, reason }): HistoryEvent => ({
      id: decisionId(orderId, at),
      at,
      by: by.name,
      fact: { kind: 'followUp', state, reason },
    })),
  ];
}

const cancelledSchema = orderSchema.shape.cancelled;
type Cancelled = NonNullable<Order['cancelled']>;

function cancellation(id: string, { at, by, reason }: Cancelled): HistoryEvent {
  return { id, at, by: by.name, fact: { kind: 'cancelled', reason } };
}

/** Returns what this device knows of an order's past, the newest first: who did what, and the values that lost. */
export async function historyOfOrder(db: UserDatabase, order: Order, author: string): Promise<HistoryEvent[]> {
  const { id: orderId, createdAt, createdBy = null, cancelled } = order;
  const conflicts = await rowsOfOrder(db.conflicts, orderId);
  const events: HistoryEvent[] = [
    { id: 'created', at: createdAt, by: createdBy?.name ?? null, fact: { kind: 'created' } },
    ...(cancelled === undefined ? [] : [cancellation('cancelled', cancelled)]),
    ...conflicts.map((conflict): HistoryEvent => ({
      id: conflict.id,
      at: conflict.at,
      by: conflict.keptBy?.name ?? null,
      fact: { kind: 'conflict', conflict },
    })),
    ...(await visitEvents(db, orderId)),
    ...(await moneyEvents(db, orderId)),
    ...(await draftEvents(db, orderId)),
    ...(await addedFiles(db, orderId)),
    ...(await reviews(db, orderId)),
    ...(await ownChanges(db, orderId, author)),
  ];
  return newestFirst(events);
}

function newestFirst(events: readonly HistoryEvent[]): HistoryEvent[] {
  return events.toSorted((a, b) => b.at.localeCompare(a.at));
}

/**
 * Adds the server's changes of fields and decisions to what the device knows, the newest first. A change that this device made and the
 * server has is shown once.
 *
 * @param isShown whether a field is for people
 * @param isPartial whether the server has older changes: nothing is shown beyond the oldest that is read, where some would
 *   be missing
 */
export function withServerChanges(
  known: readonly HistoryEvent[],
  changes: readonly OrderChange[],
  { isShown, isPartial }: { isShown: (field: string) => boolean; isPartial: boolean },
): HistoryEvent[] {
  const arrived = new Set(changes.map(({ mutationId }) => mutationId));
  const own = known.filter(({ fact }) => fact.kind !== 'own' || !arrived.has(fact.entry.id));
  const shownBefore = new Set(own.map(({ id }) => id));
  const decisions = changes
    .flatMap(({ fields }) => fields.flatMap(({ field, to }) => (field === 'decision' ? [to] : [])))
    .flatMap((to) => {
      const { data } = recordedDecision.safeParse(to);
      return data === undefined || shownBefore.has(decisionId(data.id, data.at)) ? [] : [decisionEvent(data)];
    });
  const changed = changes.flatMap(({ id, at, by, fields }): HistoryEvent[] => {
    const shown = fields.filter(({ field }) => isShown(field));
    // An order that was reopened has its cancellation in its past only.
    const past = fields.find(({ field, to }) => field === 'cancelled' && to === null)?.from;
    const cancelled = cancelledSchema.safeParse(past).data;
    return [
      ...(shown.length === 0
        ? []
        : [{ id: `change ${id}`, at, by: by?.name ?? null, fact: { kind: 'changed' as const, fields: shown } }]),
      ...(cancelled === undefined ? [] : [cancellation(`cancelled ${id}`, cancelled)]),
    ];
  });
  const oldest = isPartial ? (changes.at(-1)?.at ?? '') : '';
  return newestFirst([...own, ...changed, ...decisions]).filter(({ at }) => at >= oldest);
}
