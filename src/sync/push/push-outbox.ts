import type { HeartbeatStatus } from '#contract/entities/device.ts';
import type { PushResponse } from '#contract/protocol/push.ts';
import { pushBytesMax, pushMutationsMax } from '#contract/protocol/push.ts';
import type { OutboxEntry } from '../outbox.ts';
import type { BatchLimits, ItemResult, PushAnswer } from '../ports.ts';
import type { RequestOutcome } from '../response.ts';
import { epochChanged, notOurAnswer, tooLarge, unreachable } from '../response.ts';
import type { PhaseEnd, SyncCycle } from '../sync-cycle.ts';
import { isOver } from '../sync-cycle.ts';
import { dependsOnTime, isOverdue } from './expiry.ts';
import { sendPush } from './push-request.ts';
import type { UnstoredAnswer } from './unstored-answer.ts';
import { createUnstoredAnswer } from './unstored-answer.ts';

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

/** Mutations marked as attempted, and the heartbeat to send with them. */
interface AttemptedBatch {
  batch: OutboxEntry[];
  device: HeartbeatStatus | null;
}

/** Marks these mutations as attempted, with the answer to the batch before, and returns those that may still be sent. */
async function markAttempted(
  { clock, heartbeat, lease, storage }: SyncCycle,
  chosen: readonly OutboxEntry[],
  before?: PushAnswer,
): Promise<AttemptedBatch> {
  const device = (await heartbeat?.current()) ?? null;
  return { batch: await storage.markAttempted(lease, chosen, clock.now(), before), device };
}

/** A batch that was turned down: by the server with a code, or by a filter on the way. */
type TurnedDown = Extract<RequestOutcome<PushResponse>, { kind: 'rejected' | 'filtered' }>;
/** Results per mutation, a batch turned down, or a remote in trouble. */
type BatchOutcome = { kind: 'results'; answer: PushAnswer } | Exclude<RequestOutcome<PushResponse>, { kind: 'ok' }>;

async function sendBatch(cycle: SyncCycle, { batch, device }: AttemptedBatch): Promise<BatchOutcome> {
  if (batch.length === 0) return { kind: 'results', answer: { results: [] } };
  const outcome = await sendPush(cycle, batch, device);
  if (outcome.kind !== 'ok') return outcome;
  const { mark, results } = outcome.value;
  const answer = { results: withUnanswered(batch, results), ...(mark === undefined ? {} : { mark }) };
  return { kind: 'results', answer };
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
  const { heartbeat, serverClock } = cycle;
  const outcome = await sendPush(cycle, [], (await heartbeat?.current()) ?? null);
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

/**
 * Sends batch after batch. While a request is under way, the next batch is selected as if this one were fully applied. If it
 * is, its answer is stored in the transaction that notes the next batch as attempted: one wait for the disk between two requests.
 *
 * So no mutation is sent before its dependencies are answered (rule OB2). Results that were not stored when the device died are
 * asked again (rule OB4).
 */
async function pushBatches(unstored: UnstoredAnswer, cycle: SyncCycle): Promise<PushEnd> {
  const { batchScale, clock, remote, storage } = cycle;
  const select = (share: number, applied: readonly OutboxEntry[]): Promise<OutboxEntry[]> =>
    storage.nextBatch(remote, limitsFor(share), clock.now(), applied);
  const streak: FilterStreak = { count: 0 };
  let ahead: OutboxEntry[] = [];
  for (;;) {
    if (ahead.length === 0) await unstored.store();
    const chosen = ahead.length > 0 ? ahead : await select(batchScale.share(), []);
    ahead = [];
    if (chosen.length === 0) return { kind: 'done' };
    const expired = await refuseExpired(cycle, chosen);
    if (expired?.kind === 'sent') continue;
    if (expired !== null) return expired;
    if (isOver(cycle)) return { kind: 'deadline' };
    const attempted = await markAttempted(cycle, chosen, unstored.take());
    const [outcome, following] = await Promise.all([
      sendBatch(cycle, attempted),
      select(batchScale.grown(), attempted.batch),
    ]);
    if (outcome.kind === 'trouble') return outcome;
    if (outcome.kind === 'results') {
      streak.count = 0;
      unstored.hold(outcome.answer);
      if (outcome.answer.results.every(({ status }) => status === 'applied')) ahead = following;
    } else {
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
  const unstored = createUnstoredAnswer(cycle);
  try {
    return await pushBatches(unstored, cycle);
  } finally {
    await unstored.store();
  }
}
