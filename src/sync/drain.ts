import type { RemoteName } from '#contract/collections.ts';
import type { PushResult } from '#contract/protocol/push.ts';
import { pushBytesMax, pushMutationsMax } from '#contract/protocol/push.ts';
import type { OutboxEntry } from './outbox.ts';
import { isBeyondRetention } from './outbox.ts';
import type { BatchLimits, Clock, Lease, SyncStorage, Transport } from './ports.ts';
import { pushBody, sendBatch } from './push.ts';
import type { Portion } from './portion.ts';
import type { RemoteTrouble } from './remote-state.ts';

/** Bytes left for the envelope around the mutations. */
const envelopeBytes = 16 * 1024;

function limitsFor(share: number): BatchLimits {
  return {
    mutations: Math.max(1, Math.floor(pushMutationsMax * share)),
    bytes: Math.floor((pushBytesMax - envelopeBytes) * share),
  };
}

export interface Exchange {
  remote: RemoteName;
  lease: Lease;
  storage: SyncStorage;
  transport: Transport;
  clock: Clock;
  deviceId: string;
  signal: AbortSignal;
  /** No request is started after this instant (milliseconds). */
  deadline: number;
  /** How much is asked of the remote at once. */
  portion: Portion;
}

/** What ended a part of a cycle: nothing left, a remote in trouble, or no time left. */
export type ExchangeEnd = { kind: 'done' } | { kind: 'trouble'; trouble: RemoteTrouble } | { kind: 'deadline' };

function isOver(exchange: Exchange): boolean {
  exchange.signal.throwIfAborted();
  return exchange.clock.now() >= exchange.deadline;
}

type BatchEnd = { kind: 'sent' } | Exclude<ExchangeEnd, { kind: 'done' }>;

/**
 * Sends a batch. A coded refusal of the whole batch is bisected down to the one mutation that causes it, so that one bad item
 * never wedges the rest (rule OB5).
 */
async function sendOrBisect(exchange: Exchange, batch: readonly OutboxEntry[]): Promise<BatchEnd> {
  if (isOver(exchange)) return { kind: 'deadline' };
  const { clock, deviceId, lease, signal, storage, transport } = exchange;
  const verdict = await sendBatch({ transport, clock, signal }, pushBody(batch, deviceId, clock.now()));
  if (verdict.kind === 'trouble') return verdict;
  if (verdict.kind === 'ok') {
    await storage.applyResults(lease, withUnanswered(batch, verdict.value.results), clock.now());
    return { kind: 'sent' };
  }
  const [only, ...others] = batch;
  if (only !== undefined && others.length === 0) {
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
  const refusals = entries.map((entry): PushResult => ({ id: entry.id, status: 'refused', error: { code } }));
  return storage.applyResults(lease, refusals, clock.now());
}

/** A mutation that the server left out of its answer is in the same place as a deferred one: asked again later. */
function withUnanswered(batch: readonly OutboxEntry[], results: readonly PushResult[]): PushResult[] {
  const answered = new Set(results.map((result) => result.id));
  const left = batch.filter((entry) => !answered.has(entry.id));
  return [...results, ...left.map((entry): PushResult => ({ id: entry.id, status: 'deferred' }))];
}

/** Pushes until nothing is left that may be sent now. */
export async function drain(exchange: Exchange): Promise<ExchangeEnd> {
  for (;;) {
    const limits = limitsFor(exchange.portion.share());
    const batch = await exchange.storage.nextBatch(exchange.remote, limits, exchange.clock.now());
    if (batch.length === 0) return { kind: 'done' };
    const old = batch.filter((entry) => isBeyondRetention(entry, exchange.clock.now()));
    if (old.length > 0) {
      await refuse(exchange, old, 'Expired');
      continue;
    }
    const end = await sendOrBisect(exchange, batch);
    if (end.kind !== 'sent') return end;
    exchange.portion.grow();
  }
}
