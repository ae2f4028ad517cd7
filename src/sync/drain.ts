import type { DeviceStatus } from '#contract/entities/device.ts';
import type { PushResponse } from '#contract/protocol/push.ts';
import { pushBytesMax, pushMutationsMax } from '#contract/protocol/push.ts';
import type { AnswerKeeper } from './answer-keeper.ts';
import { createAnswerKeeper } from './answer-keeper.ts';
import type { Verdict } from './answers.ts';
import { epochChanged } from './answers.ts';
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

/** How a drain ended; `restored`: the server is of another epoch, and a pull has to come first (rule OB10). */
export type DrainEnd = ExchangeEnd | { kind: 'restored' };
/** Why no further request follows before the drain's end. */
type Halt = Exclude<DrainEnd, { kind: 'done' }>;
type BatchEnd = { kind: 'sent' } | Halt;

/** Mutations noted as sent, and the device's word that goes with them. */
interface Departure {
  batch: OutboxEntry[];
  device: DeviceStatus | null;
}

/** Notes these mutations as sent, as far as they still are to be; `then` begins what the request must not wait for. */
async function depart(
  { clock, lease, storage, word }: Exchange,
  chosen: readonly OutboxEntry[],
  then?: () => void,
): Promise<Departure> {
  const device = (await word?.current()) ?? null;
  const marking = storage.markAttempted(lease, chosen, clock.now());
  then?.();
  return { batch: await marking, device };
}

/** An answer item by item, a coded refusal of the whole, or none that counts. */
type Answer = { kind: 'results'; results: ItemResult[] } | Exclude<Verdict<PushResponse>, { kind: 'ok' }>;

async function deliver(exchange: Exchange, { batch, device }: Departure): Promise<Answer> {
  if (batch.length === 0) return { kind: 'results', results: [] };
  const verdict = await push(exchange, batch, device);
  if (verdict.kind !== 'ok') return verdict;
  return { kind: 'results', results: withUnanswered(batch, verdict.value.results) };
}

/**
 * A coded refusal of the whole batch is bisected down to the one mutation that causes it, so that one bad item never wedges the
 * rest (rule OB5). That the server was restored is nobody's fault: nothing is refused.
 */
async function bisect(exchange: Exchange, batch: readonly OutboxEntry[], code: string): Promise<BatchEnd> {
  if (code === epochChanged) return { kind: 'restored' };
  if (batch.length === 1) {
    await refuse(exchange, batch, code);
    return { kind: 'sent' };
  }
  const { clock, lease, storage } = exchange;
  const middle = Math.ceil(batch.length / 2);
  for (const half of [batch.slice(0, middle), batch.slice(middle)]) {
    if (isOver(exchange)) return { kind: 'deadline' };
    const departure = await depart(exchange, half);
    const answer = await deliver(exchange, departure);
    if (answer.kind === 'trouble') return answer;
    if (answer.kind === 'results') await storage.applyResults(lease, answer.results, clock.now());
    else {
      const end = await bisect(exchange, departure.batch, answer.code);
      if (end.kind !== 'sent') return end;
    }
  }
  return { kind: 'sent' };
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

/** Keeps back what is worthless by now; null when the batch may go as it is. */
async function judgeTime(exchange: Exchange, batch: readonly OutboxEntry[]): Promise<BatchEnd | null> {
  const { serverClock } = exchange;
  if (!serverClock.isFresh() && batch.some((entry) => dependsOnTime(entry, serverClock.time()))) {
    const end = await learnTime(exchange);
    if (end.kind !== 'sent') return end;
  }
  const overdue = batch.filter((entry) => isOverdue(entry, serverClock.time()));
  if (overdue.length === 0) return null;
  await refuse(exchange, overdue, 'Expired');
  return { kind: 'sent' };
}

/**
 * Sends batch after batch. While the server works on one, the next is chosen as though all of it were applied; where all of it
 * is, the next leaves at once and the answer is stored meanwhile. So nothing leaves before what it depends on is answered (rule
 * OB2), and an answer that was not stored when the device died is asked again (rule OB4).
 */
async function drainInto(keeper: AnswerKeeper, exchange: Exchange): Promise<DrainEnd> {
  const { clock, portion, remote, storage } = exchange;
  const choose = (share: number, applied: readonly OutboxEntry[]): Promise<OutboxEntry[]> =>
    storage.nextBatch(remote, limitsFor(share), clock.now(), applied);
  let ahead: OutboxEntry[] = [];
  // The applied batch whose answer may not be on the disk yet, where the storage still has it as unsent.
  let before: OutboxEntry[] = [];
  for (;;) {
    if (ahead.length === 0) await keeper.settled();
    const chosen = ahead.length > 0 ? ahead : await choose(portion.share(), []);
    ahead = [];
    if (chosen.length === 0) return { kind: 'done' };
    const judged = await judgeTime(exchange, chosen);
    if (judged?.kind === 'sent') continue;
    if (judged !== null) return judged;
    // At most one answer is not on the disk while a request is under way.
    await keeper.stored();
    if (isOver(exchange)) return { kind: 'deadline' };
    const departure = await depart(exchange, chosen, keeper.store);
    const [answer, following] = await Promise.all([
      deliver(exchange, departure),
      choose(portion.grown(), [...before, ...departure.batch]),
    ]);
    before = [];
    if (answer.kind === 'trouble') return answer;
    if (answer.kind === 'results') {
      keeper.take(answer.results);
      if (answer.results.every(({ status }) => status === 'applied')) {
        before = departure.batch;
        ahead = following;
      }
    } else {
      const end = await bisect(exchange, departure.batch, answer.code);
      if (end.kind !== 'sent') return end;
    }
    portion.grow();
  }
}

/** Pushes until nothing is left that may be sent now; every answer is stored when it ends. */
export async function drain(exchange: Exchange): Promise<DrainEnd> {
  const keeper = createAnswerKeeper(exchange);
  try {
    return await drainInto(keeper, exchange);
  } finally {
    await keeper.settled();
  }
}
