import type { PushResponse } from '#contract/protocol/sync/push.ts';
import { pushBytesMax, pushMutationsMax } from '#contract/protocol/sync/push.ts';
import type { OutboxEntry } from '../outbox.ts';
import type { BatchLimits, ItemResult, PushAnswer } from '../ports.ts';
import type { RequestOutcome } from '../response.ts';
import { epochChanged, notOurAnswer, tooLarge, unreachable } from '../response.ts';
import type { PhaseEnd, SyncCycle } from '../sync-cycle.ts';
import { isOver } from '../sync-cycle.ts';
import { dependsOnTime, isOverdue } from './expiry.ts';
import type { AttemptedBatch, Lookahead } from './lookahead.ts';
import { createLookahead } from './lookahead.ts';
import { sendPush } from './push-request.ts';

/** Bytes reserved for the envelope around the mutations. */
const envelopeBytes = 32 * 1024;

function limitsFor(share: number): BatchLimits {
  return {
    mutations: Math.max(1, Math.floor(pushMutationsMax * share)),
    bytes: Math.floor((pushBytesMax - envelopeBytes) * share),
  };
}

/** How a push ended. `restored`: the server has another epoch, so a pull comes first (rule OB10). */
export type PushEnd = PhaseEnd | { kind: 'restored' };
/** Why the push ends without another request. */
type Halt = Exclude<PushEnd, { kind: 'done' }>;
type BatchEnd = { kind: 'sent' } | Halt;
/** `postponed`: a mutation waits, and its lane with it. What follows is selected again. */
type BisectEnd = BatchEnd | { kind: 'postponed' };

/**
 * Mutations that a filter turns down with nothing passing in between, before the whole API counts as unreachable. It bounds
 * the requests of a cycle behind a filter that turns down everything.
 */
const filteredMax = 3;
/** Number of mutations turned down since the last one that passed. */
interface FilterStreak {
  count: number;
}

/** Marks these mutations as attempted, and returns those that may still be sent. */
async function markAttempted(
  { clock, lease, storage }: SyncCycle,
  chosen: readonly OutboxEntry[],
): Promise<AttemptedBatch> {
  return { batch: await storage.markAttempted(lease, chosen, clock.now()), device: null };
}

/** A batch that was turned down: by the server with a code, or by a filter on the way. */
type TurnedDown = Extract<RequestOutcome<PushResponse>, { kind: 'rejected' | 'filtered' }>;
/** Results per mutation, a batch turned down, or a remote in trouble. */
type BatchOutcome = { kind: 'results'; answer: PushAnswer } | Exclude<RequestOutcome<PushResponse>, { kind: 'ok' }>;

async function sendBatch(cycle: SyncCycle, { batch, device, noted }: AttemptedBatch): Promise<BatchOutcome> {
  if (batch.length === 0) return { kind: 'results', answer: { results: [] } };
  const outcome = await sendPush(cycle, batch, device);
  if (outcome.kind !== 'ok') return outcome;
  const { mark, results } = outcome.value;
  const of = { ...(mark === undefined ? {} : { mark }), ...(noted === undefined ? {} : { noted }) };
  return { kind: 'results', answer: { results: withUnanswered(batch, results), ...of } };
}

/**
 * Bisects a batch down to the mutation that causes the rejection, so that one bad mutation does not block the others (rule
 * OB5). A changed epoch is no mutation's fault and refuses nothing. A filter on the way refuses nothing either.
 */
async function bisect(
  cycle: SyncCycle,
  batch: readonly OutboxEntry[],
  { kind, code }: TurnedDown,
  streak: FilterStreak,
): Promise<BisectEnd> {
  if (code === epochChanged) return { kind: 'restored' };
  if (kind === 'filtered' && code === tooLarge) cycle.batchScale.shrink();
  if (batch.length === 1) {
    if (kind === 'filtered') return postpone(cycle, batch, code, streak);
    await refuse(cycle, batch, code);
    return { kind: 'sent' };
  }
  const { clock, lease, storage } = cycle;
  const middle = Math.ceil(batch.length / 2);
  for (const half of [batch.slice(0, middle), batch.slice(middle)]) {
    if (isOver(cycle)) return { kind: 'deadline' };
    const attempted = await markAttempted(cycle, half);
    const outcome = await sendBatch(cycle, attempted);
    if (outcome.kind === 'trouble') return outcome;
    if (outcome.kind === 'results') {
      streak.count = 0;
      await storage.applyResults(lease, outcome.answer, clock.now());
      if (outcome.answer.results.some(({ status }) => status === 'deferred')) return { kind: 'postponed' };
    } else {
      const end = await bisect(cycle, attempted.batch, outcome, streak);
      if (end.kind !== 'sent') return end;
    }
  }
  return { kind: 'sent' };
}

/** Postpones a mutation that a filter turns down. Whether the server has it is unknown: an earlier try may have reached it. */
async function postpone(
  { clock, lease, storage }: SyncCycle,
  entries: readonly OutboxEntry[],
  code: string,
  streak: FilterStreak,
): Promise<BisectEnd> {
  const results = entries.map(({ id }): ItemResult => ({ id, status: 'deferred', unanswered: true, error: { code } }));
  await storage.applyResults(lease, { results }, clock.now());
  streak.count += 1;
  return streak.count < filteredMax ? { kind: 'postponed' } : unreachable(code);
}

/** Stores mutations as refused, like the server's own refusals: their user reviews them. */
function refuse({ clock, lease, storage }: SyncCycle, entries: readonly OutboxEntry[], code: string): Promise<void> {
  const refusals = entries.map((entry): ItemResult => ({ id: entry.id, status: 'refused', error: { code } }));
  return storage.applyResults(lease, { results: refusals }, clock.now());
}

/** Adds a deferred result for each mutation that the response leaves out: it is sent again later. */
function withUnanswered(batch: readonly OutboxEntry[], results: readonly ItemResult[]): ItemResult[] {
  const answered = new Set(results.map((result) => result.id));
  const left = batch.filter((entry) => !answered.has(entry.id));
  return [...results, ...left.map((entry): ItemResult => ({ id: entry.id, status: 'deferred', unanswered: true }))];
}

/**
 * Sends an empty push. It gives the server's clock before a time-dependent mutation is checked or sent: the device's may have
 * been set since the last response (rule OB7). It also shows whether the server answers at all: a captive portal does in its
 * place, to every request.
 */
async function probeServer(cycle: SyncCycle): Promise<BatchEnd> {
  if (isOver(cycle)) return { kind: 'deadline' };
  const { serverClock } = cycle;
  const outcome = await sendPush(cycle, [], null);
  if (outcome.kind === 'trouble') return outcome;
  if (outcome.kind === 'filtered') return unreachable(outcome.code);
  // A server that rejects an empty push gives no time: the device's own clock decides.
  if (!serverClock.isFresh()) await serverClock.record(null, 0, 0);
  return { kind: 'sent' };
}

/** Refuses expired mutations of the batch; null when the batch may be sent as it is. */
async function refuseExpired(cycle: SyncCycle, batch: readonly OutboxEntry[]): Promise<BatchEnd | null> {
  const { serverClock } = cycle;
  if (!serverClock.isFresh() && batch.some((entry) => dependsOnTime(entry, serverClock.time()))) {
    const end = await probeServer(cycle);
    if (end.kind !== 'sent') return end;
  }
  const overdue = batch.filter((entry) => isOverdue(entry, serverClock.time()));
  if (overdue.length === 0) return null;
  await refuse(cycle, overdue, 'Expired');
  return { kind: 'sent' };
}

/** Selects a batch and marks it as attempted; null when it was refused for its age, or says how the push ends. */
async function attemptFirst(cycle: SyncCycle): Promise<AttemptedBatch | PushEnd | null> {
  const { batchScale, clock, remote, storage } = cycle;
  const chosen = await storage.nextBatch(remote, limitsFor(batchScale.share()), clock.now());
  if (chosen.length === 0) return { kind: 'done' };
  const expired = await refuseExpired(cycle, chosen);
  if (expired !== null) return expired.kind === 'sent' ? null : expired;
  return isOver(cycle) ? { kind: 'deadline' } : markAttempted(cycle, chosen);
}

/**
 * Sends batch after batch. While a request is under way, the next batch is noted as if this one were fully applied, in the
 * transaction that stores the answer before. If it is, that batch leaves at once: no wait for the disk between two requests. If not,
 * its note is taken back and a batch is selected again.
 *
 * So no mutation is sent before its dependencies are answered (rule OB2). Results that were not stored when the device died are
 * asked again (rule OB4).
 */
async function pushBatches(ahead: Lookahead, cycle: SyncCycle): Promise<PushEnd> {
  const { batchScale } = cycle;
  const streak: FilterStreak = { count: 0 };
  let isApplied = false;
  for (;;) {
    if (isApplied && isOver(cycle)) return { kind: 'deadline' };
    let attempted: AttemptedBatch | null = isApplied ? ahead.take() : null;
    if (attempted === null) {
      await ahead.settle();
      const next: AttemptedBatch | PushEnd | null = await attemptFirst(cycle);
      if (next === null) continue;
      if ('kind' in next) return next;
      attempted = next;
    }
    const [outcome]: [BatchOutcome, unknown] = await Promise.all([
      sendBatch(cycle, attempted),
      ahead.note(limitsFor(batchScale.grown()), attempted.batch),
    ]);
    if (outcome.kind === 'trouble') return outcome;
    isApplied = outcome.kind === 'results' && outcome.answer.results.every(({ status }) => status === 'applied');
    if (outcome.kind === 'results') {
      streak.count = 0;
      ahead.hold(outcome.answer);
    } else {
      await ahead.settle();
      const probed: BatchEnd = outcome.code === notOurAnswer ? await probeServer(cycle) : { kind: 'sent' };
      if (probed.kind !== 'sent') return probed;
      const end = await bisect(cycle, attempted.batch, outcome, streak);
      if (end.kind !== 'sent' && end.kind !== 'postponed') return end;
    }
    batchScale.grow();
  }
}

/** Pushes until no mutation is left that may be sent now. Every result is stored when it resolves. */
export async function pushOutbox(cycle: SyncCycle): Promise<PushEnd> {
  const ahead = createLookahead(cycle);
  try {
    return await pushBatches(ahead, cycle);
  } finally {
    await ahead.settle();
  }
}
