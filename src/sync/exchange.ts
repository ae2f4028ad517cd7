import type { RemoteName } from '#contract/collections.ts';
import type { Verdict } from './answers.ts';
import { judge } from './answers.ts';
import { noAnswer } from './no-answer.ts';
import type { Clock, Lease, RawAnswer, SyncStorage, Transport } from './ports.ts';
import type { Portion } from './portion.ts';
import type { RemoteTrouble } from './remote-state.ts';
import type { ServerClock } from './server-clock.ts';
import type { DeviceWord } from './device-word.ts';

/** One cycle with one remote, and what it works with. */
export interface Exchange {
  remote: RemoteName;
  lease: Lease;
  storage: SyncStorage;
  transport: Transport;
  clock: Clock;
  serverClock: ServerClock;
  /** Told of every answer of the server's own. */
  onHeard: () => Promise<void>;
  deviceId: string;
  /** The server's epoch as the device knew it before it chose what to send; null before the first answer. */
  epoch: string | null;
  /** What goes with pushes to the main API; null for the other. */
  word: DeviceWord | null;
  signal: AbortSignal;
  /** No request is started after this instant (milliseconds). */
  deadline: number;
  /** How much is asked of the remote at once. */
  portion: Portion;
  /** The pull is to compare what the device holds with the server (rule PL8). */
  checkDue: boolean;
}

/** What ended a part of a cycle: nothing left, a remote in trouble, or no time left. */
export type ExchangeEnd = { kind: 'done' } | { kind: 'trouble'; trouble: RemoteTrouble } | { kind: 'deadline' };

/** True when no further request may be started. Throws when the cycle was aborted. */
export function isOver(exchange: Exchange): boolean {
  exchange.signal.throwIfAborted();
  return exchange.clock.now() >= exchange.deadline;
}

/** What the server said of its clock, in milliseconds: in the answer itself, else in its `Date` header, which has whole seconds. */
function timeOf(at: string | undefined, { serverTime }: RawAnswer): number | null {
  if (at !== undefined) return Date.parse(at);
  return serverTime === null ? null : serverTime + 500;
}

/** Asks the remote, says what its answer means, and hears what it says of its clock. Never rejects but on an abort. */
export async function ask<T extends { at?: string | undefined }>(
  { clock, onHeard, serverClock, signal }: Exchange,
  send: (signal: AbortSignal) => Promise<RawAnswer>,
  parse: (body: unknown) => T | undefined,
): Promise<Verdict<T>> {
  const sentAt = clock.now();
  const answer = await send(signal).catch(() => null);
  if (answer === null) {
    signal.throwIfAborted();
    return noAnswer(clock, sentAt);
  }
  const verdict = judge(answer, parse);
  // Only our server's word counts: a captive portal has a clock too.
  if (verdict.kind === 'ok') await serverClock.hear(timeOf(verdict.value.at, answer), sentAt, clock.now());
  if (verdict.kind !== 'trouble') await onHeard();
  return verdict;
}
