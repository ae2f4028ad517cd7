import type { RemoteName } from '#contract/collections.ts';
import { backoffDelay } from './backoff.ts';
import { batchScaleAfter } from './batch-scale.ts';
import type { Heartbeat } from './heartbeat.ts';
import { createHeartbeat, isHeartbeatDue } from './heartbeat.ts';
import { withLease } from './lease.ts';
import type { Clock, DeviceFacts, Lease, SyncStorage, Transport } from './ports.ts';
import { LeaseLost } from './ports.ts';
import { isCheckDue } from './pull/drift.ts';
import { pull } from './pull/pull.ts';
import { pushOutbox } from './push/push-outbox.ts';
import { sendPush } from './push/push-request.ts';
import type { RemoteState, RemoteTrouble } from './remote-state.ts';
import { createServerClock } from './server-clock.ts';
import { isStillAhead } from './stored-instant.ts';
import type { PhaseEnd, SyncCycle } from './sync-cycle.ts';
import { isOver } from './sync-cycle.ts';

/** The longest wait between automatic cycles, whatever the server asks for, in milliseconds. */
const longestRest = 3_600_000;

export interface EngineOptions {
  storage: SyncStorage;
  transports: Record<RemoteName, Transport>;
  clock: Clock;
  /** A number in [0, 1), for the jitter of the backoff. */
  random: () => number;
  /** Names this context (a tab's worker, the service worker) among those that share the device. */
  holder: string;
  /** Returns the device's identifier: a copy of another install gets one of its own meanwhile (rule RN5d). */
  deviceId: () => Promise<string>;
  /** Called when the server knows another install of the same database. */
  onTwin?: () => Promise<void>;
  /** Reads what only the browser knows of the device. Without it, no heartbeat is sent (rule RN8). */
  deviceFacts?: () => Promise<DeviceFacts>;
}

export interface RunOptions {
  signal: AbortSignal;
  /** No request starts after this instant, in milliseconds. */
  deadline?: number;
  /** Runs despite the backoff, a pause or a deferral: a person asked, or something changed (rule OB5a). */
  force?: boolean;
}

/**
 * How a cycle ended.
 * - `done`: everything that may be sent was sent, and everything was pulled.
 * - `busy`: another context runs this remote.
 * - `trouble`: see the remote's state.
 * - `resting`: the backoff has not passed, or the remote is paused.
 * - `more`: the deadline came first.
 */
export type CycleEnd = 'done' | 'busy' | 'trouble' | 'resting' | 'more';

export interface Engine {
  /**
   * Runs one sync cycle with one remote: pushes until nothing is left, then pulls to the end.
   * @throws when `signal` aborts, or when the storage fails
   */
  run: (remote: RemoteName, options: RunOptions) => Promise<CycleEnd>;
  /** Sends a heartbeat to the main API when it is due (rule RN8). */
  report: (options: Pick<RunOptions, 'signal'>) => Promise<void>;
}

/** Rounds of a cycle: the second only re-sends what a restored server lacks. */
const maxRounds = 2;

/** Sends a heartbeat alone when it is due. A lost response is no trouble of the cycle: push and pull are complete. */
async function sendHeartbeatIfDue(cycle: SyncCycle): Promise<PhaseEnd> {
  const { clock, heartbeat, remote, storage } = cycle;
  if (heartbeat === null || isOver(cycle)) return { kind: 'done' };
  const status = await heartbeat.now();
  const state = await storage.remoteState(remote);
  if (!isHeartbeatDue(state, status, clock.now())) return { kind: 'done' };
  const outcome = await sendPush({ ...cycle, mark: state.mark }, [], status);
  const isPause = outcome.kind === 'trouble' && outcome.trouble.kind === 'paused';
  return isPause ? outcome : { kind: 'done' };
}

/**
 * Runs one cycle: the push first, so that offline work is safe before anything else; then the pull. What is saved during a pull of
 * many pages is pushed between two of them.
 */
async function runCycle(cycle: SyncCycle): Promise<PhaseEnd> {
  const { checkDue, clock, remote, storage } = cycle;
  for (let round = 1; ;) {
    const { epoch, mark } = await storage.remoteState(remote);
    const pushed = await pushOutbox({ ...cycle, epoch, mark });
    if (pushed.kind !== 'done' && pushed.kind !== 'restored') return pushed;
    const pulled = await pull(cycle, checkDue && round === 1);
    if (pulled.kind === 'overtaken') continue;
    if (pulled.kind !== 'done') return pulled;
    const isRestored = pulled.requeued || pushed.kind === 'restored';
    if (!isRestored || round === maxRounds) break;
    round += 1;
  }
  // Stored before the heartbeat: the status screen need not wait for it.
  await storage.recordSuccess(remote, clock.now());
  return sendHeartbeatIfDue(cycle);
}

/** Returns whether the lease was lost. That is no failure: its new holder continues the work. */
function isLeaseLoss(error: unknown): boolean {
  return error instanceof LeaseLost || (error instanceof DOMException && error.name === 'AbortError');
}

function createCycle(
  { clock, deviceId, onTwin, storage, transports }: EngineOptions,
  heartbeat: Heartbeat | null,
  before: RemoteState,
  granted: Pick<SyncCycle, 'lease' | 'signal' | 'deadline'>,
): SyncCycle {
  const { remote } = before;
  let isUnreachable = before.trouble?.kind === 'unreachable';
  // Stored at the first response, not at the end of a long cycle: a page that reloads meanwhile must not show an old outage.
  const onServerResponse = async (): Promise<void> => {
    if (!isUnreachable) return;
    isUnreachable = false;
    await storage.recordResponse(remote);
  };
  const store = (offset: number): Promise<void> => storage.recordClock(remote, offset);
  return {
    ...granted,
    remote,
    storage,
    clock,
    deviceId,
    onTwin,
    epoch: before.epoch,
    mark: before.mark,
    heartbeat: remote === 'main' ? heartbeat : null,
    transport: transports[remote],
    serverClock: createServerClock({ clock, known: before.clockOffset, store }),
    onServerResponse,
    batchScale: batchScaleAfter(before.timeouts),
    checkDue: isCheckDue(before, clock.now()),
  };
}

/** Creates the sync engine over its ports. Everything it must remember is in the storage. */
export function createEngine(options: EngineOptions): Engine {
  const { storage, clock, random, holder, deviceFacts } = options;
  const heartbeat = deviceFacts === undefined ? null : createHeartbeat({ storage, clock, facts: deviceFacts });

  const recordTrouble = async (remote: RemoteName, trouble: RemoteTrouble): Promise<void> => {
    const { failures } = await storage.remoteState(remote);
    const asked = Math.min(trouble.retryAfter ?? 0, longestRest);
    const delay = Math.max(asked, backoffDelay(failures + 1, random()));
    await storage.recordTrouble(remote, trouble, clock.now() + delay);
  };

  const isResting = ({ trouble, retryAt }: RemoteState): boolean =>
    trouble?.kind === 'paused' || isStillAhead(retryAt, clock.now(), longestRest);

  /** Runs `work` under the remote's lease; null when another context holds it or took it over. */
  const underLease = (
    before: RemoteState,
    { signal: outer, deadline = Number.POSITIVE_INFINITY }: RunOptions,
    work: (cycle: SyncCycle) => Promise<PhaseEnd>,
  ): Promise<PhaseEnd | null> => {
    const withCycle = (lease: Lease, signal: AbortSignal): Promise<PhaseEnd> =>
      work(createCycle(options, heartbeat, before, { lease, signal, deadline }));
    return withLease({ storage, clock, holder }, before.remote, outer, withCycle).catch((error: unknown) => {
      if (outer.aborted || !isLeaseLoss(error)) throw error;
      return null;
    });
  };

  const run: Engine['run'] = async (remote, runOptions) => {
    const before = await storage.remoteState(remote);
    if (isResting(before) && runOptions.force !== true) return 'resting';
    const end = await underLease(before, runOptions, async (cycle) => {
      if (runOptions.force === true) await storage.endDeferrals(cycle.lease);
      return runCycle(cycle);
    });
    if (end === null) return 'busy';
    if (end.kind === 'deadline') return 'more';
    if (end.kind === 'trouble') {
      await recordTrouble(remote, end.trouble);
      return 'trouble';
    }
    return 'done';
  };

  const report: Engine['report'] = async ({ signal }) => {
    const before = await storage.remoteState('main');
    if (heartbeat === null || isResting(before)) return;
    if (!isHeartbeatDue(before, await heartbeat.now(), clock.now())) return;
    const end = await underLease(before, { signal }, sendHeartbeatIfDue);
    if (end?.kind === 'trouble') await recordTrouble('main', end.trouble);
  };

  return { run, report };
}
