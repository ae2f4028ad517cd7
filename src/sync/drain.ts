import { pushBytesMax, pushMutationsMax } from '#contract/protocol/push.ts';
import type { Exchange, ExchangeEnd } from './exchange.ts';
import { isOver } from './exchange.ts';
import { dependsOnTime, isOverdue } from './expiry.ts';
import type { OutboxEntry } from './outbox.ts';
import type { BatchLimits, ItemResult } from './ports.ts';
import { push } from './push.ts';

/** Bytes left for the envelope around the mutations. */
const envelopeBytes = 32 * 1024;

function limitsFor(share: number): BatchLimits {
  return {
    mutations: Math.max(1, Math.floor(pushMutationsMax * share)),
    bytes: Math.floor((pushBytesMax - envelopeBytes) * share),
  };
}

type BatchEnd = { kind: 'sent' } | Exclude<ExchangeEnd, { kind: 'done' }>;

/**
 * Sends a batch. A coded refusal of the whole batch is bisected down to the one mutation that causes it, so that one bad item
 * never wedges the rest (rule OB5).
 */
async function sendOrBisect(exchange: Exchange, chosen: readonly OutboxEntry[]): Promise<BatchEnd> {
  if (isOver(exchange)) return { kind: 'deadline' };
  const { clock, lease, storage, word } = exchange;
  const device = (await word?.current()) ?? null;
  const batch = await storage.markAttempted(lease, chosen, clock.now());
  const [only, ...others] = batch;
  if (only === undefined) return { kind: 'sent' };
  const verdict = await push(exchange, batch, device);
  if (verdict.kind === 'trouble') return verdict;
  if (verdict.kind === 'ok') {
    await storage.applyResults(lease, withUnanswered(batch, verdict.value.results), clock.now());
    return { kind: 'sent' };
  }
  if (others.length === 0) {
    await refuse(exchange, [only], verdict.code);
    return { kind: 'sent' };
  }
  const middle = Math.ceil(batch.length / 2);
  const first = await sendOrBisect(exchange, batch.slice(0, middle));
  if (first.kind !== 'sent') return first;
  return sendOrBisect(exchange, batch.slice(middle));
}

/** Gives mutations to their user's review, as the server's own refusals are. */
function refuse({ clock, lease, storage }: Exchange, entries: readonly OutboxEntry[], code: string): Promise<void> {
  const refusals = entries.map((entry): ItemResult => ({ id: entry.id, status: 'refused', error: { code } }));
  return storage.applyResults(lease, refusals, clock.now());
}

/** A mutation that the server left out of its answer is in the same place as a deferred one: asked again later. */
function withUnanswered(batch: readonly OutboxEntry[], results: readonly ItemResult[]): ItemResult[] {
  const answered = new Set(results.map((result) => result.id));
  const left = batch.filter((entry) => !answered.has(entry.id));
  return [...results, ...left.map((entry): ItemResult => ({ id: entry.id, status: 'deferred', unanswered: true }))];
}

/**
 * Where it matters what time it is, a push of nothing asks the server for its clock before anything is judged or sent: the
 * device's may have been set since they last spoke (rule OB7).
 */
async function learnTime(exchange: Exchange): Promise<BatchEnd> {
  if (isOver(exchange)) return { kind: 'deadline' };
  const { serverClock, word } = exchange;
  const verdict = await push(exchange, [], (await word?.current()) ?? null);
  if (verdict.kind === 'trouble') return verdict;
  // A server that does not take an empty push tells nothing: the device's own clock has to do.
  if (!serverClock.isFresh()) await serverClock.hear(null, 0, 0);
  return { kind: 'sent' };
}

/** Pushes until nothing is left that may be sent now. */
export async function drain(exchange: Exchange): Promise<ExchangeEnd> {
  const { clock, portion, remote, serverClock, storage } = exchange;
  for (;;) {
    const batch = await storage.nextBatch(remote, limitsFor(portion.share()), clock.now());
    if (batch.length === 0) return { kind: 'done' };
    if (!serverClock.isFresh() && batch.some((entry) => dependsOnTime(entry, serverClock.time()))) {
      const end = await learnTime(exchange);
      if (end.kind !== 'sent') return end;
    }
    const overdue = batch.filter((entry) => isOverdue(entry, serverClock.time()));
    if (overdue.length > 0) {
      await refuse(exchange, overdue, 'Expired');
      continue;
    }
    const end = await sendOrBisect(exchange, batch);
    if (end.kind !== 'sent') return end;
    portion.grow();
  }
}
