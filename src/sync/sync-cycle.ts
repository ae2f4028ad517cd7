import type { RemoteName } from '#contract/collections.ts';
import type { BatchScale } from './batch-scale.ts';
import type { Heartbeat } from './heartbeat.ts';
import type { Clock, Lease, RawAnswer, SyncStorage, Transport } from './ports.ts';
import type { RemoteTrouble } from './remote-state.ts';
import type { RequestOutcome } from './response.ts';
import { classifyNoResponse, classifyResponse } from './response.ts';
import type { ServerClock } from './server-clock.ts';

/** One push-and-pull run with one remote, and the ports it uses. */
export interface SyncCycle {
  remote: RemoteName;
  lease: Lease;
  storage: SyncStorage;
  transport: Transport;
  clock: Clock;
  serverClock: ServerClock;
  /** Called for every response that comes from our server. */
  onServerResponse: () => Promise<void>;
  deviceId: () => Promise<string>;
  onTwin?: (() => Promise<void>) | undefined;
  /** The server's epoch as known before the batch was selected; null before the first response. */
  epoch: string | null;
  /** The log mark to send: that of the last response to a push; null before the first (rule PL7f). */
  mark: string | null;
  /** The heartbeat sent with pushes to the main API; null for the field API. */
  heartbeat: Heartbeat | null;
  signal: AbortSignal;
  /** No request starts after this instant, in milliseconds. */
  deadline: number;
  /** Scales the size of requests. */
  batchScale: BatchScale;
  /** The pull compares the device's rows with the server's (rule PL8). */
  checkDue: boolean;
}

/** What ended a phase of a cycle: nothing left, a remote in trouble, or the deadline. */
export type PhaseEnd = { kind: 'done' } | { kind: 'trouble'; trouble: RemoteTrouble } | { kind: 'deadline' };

/** Returns whether no further request may start. Throws when the cycle was aborted. */
export function isOver(cycle: SyncCycle): boolean {
  cycle.signal.throwIfAborted();
  return cycle.clock.now() >= cycle.deadline;
}

/** Returns the server's time in milliseconds: from the body, else from the `Date` header, which has whole seconds. */
function timeOf(at: string | undefined, { serverTime }: RawAnswer): number | null {
  if (at !== undefined) return Date.parse(at);
  return serverTime === null ? null : serverTime + 500;
}

/** Sends a request, classifies its response and records the server's clock. Rejects only when the cycle is aborted. */
export async function sendRequest<T extends { at?: string | undefined }>(
  { clock, onServerResponse, serverClock, signal }: SyncCycle,
  send: (signal: AbortSignal) => Promise<RawAnswer>,
  parse: (body: unknown) => T | undefined,
): Promise<RequestOutcome<T>> {
  const sentAt = clock.now();
  const response = await send(signal).catch(() => null);
  if (response === null) {
    signal.throwIfAborted();
    return classifyNoResponse(clock, sentAt);
  }
  const outcome = classifyResponse(response, parse);
  // Only a response of our server counts: a captive portal has a clock too.
  if (outcome.kind === 'ok') await serverClock.record(timeOf(outcome.value.at, response), sentAt, clock.now());
  if (outcome.kind === 'ok' || outcome.kind === 'rejected') await onServerResponse();
  return outcome;
}
