import type { RemoteName } from '#contract/collections.ts';
import { remotes } from '#contract/collections.ts';
import { withDeadline } from '#platform/http/deadline.ts';
import type { CycleEnd, Engine } from '#sync/engine.ts';
import type { FileSender } from '#sync/files/file-sender.ts';
import { leaseTtl } from '#sync/lease.ts';

/** No request starts later than this after the wake-up, in milliseconds (rule RN2). */
export const requestWindow = 60_000;
/** A cycle is aborted after this time, in milliseconds: its last request or the database does not answer. */
export const cycleLimit = 100_000;

/** Rounds of cycles in one wake-up: mutations of one remote may wait for mutations of the other. */
const maxRounds = 5;

/** The signed-in user's sync, as a wake-up runs it. */
export interface BackgroundSyncSession {
  engine: Engine;
  fileSender: FileSender;
  /** Returns whether a file waits to be sent. */
  hasFiles: () => Promise<boolean>;
  /** Returns whether a mutation may be sent now, or after a deferral of the server. */
  hasWork: (remote: RemoteName) => Promise<boolean>;
  close: () => void;
}

export interface BackgroundSyncOptions {
  /** Opens the signed-in user's session. Null when nobody is signed in, or the deployment is unknown. */
  open: () => Promise<BackgroundSyncSession | null>;
  now: () => number;
  /** Ends the wake-up: what is under way is aborted, and nothing more begins (rule RN2b). */
  signal: AbortSignal;
  /** Replaces the worker's timer in tests. */
  wait?: (ms: number) => Promise<void>;
}

function waitInWorker(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/** Resolves once the signal is aborted. */
function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** Returns a signal that is aborted with the wake-up, or after the longest time of a cycle. */
function cycleSignal(ended: AbortSignal): AbortSignal {
  return AbortSignal.any([AbortSignal.timeout(cycleLimit), ended]);
}

/** Work remains. Thrown so that the browser wakes the worker again. */
class WorkRemains extends Error {
  readonly code = 'WorkRemains';
  readonly left: readonly string[];
  constructor(left: readonly string[]) {
    super(`work remains: ${left.join(', ')}`);
    this.left = left;
  }
}

async function runCycle(
  { engine }: BackgroundSyncSession,
  remote: RemoteName,
  { deadline, ended }: Limits,
  force: boolean,
): Promise<CycleEnd> {
  const signal = cycleSignal(ended);
  const run = engine.run(remote, { signal, deadline, force });
  return withDeadline(run, cycleLimit, `the cycle with ${remote}`);
}

/** When a wake-up ends. */
interface Limits {
  /** No request starts later, epoch milliseconds. */
  deadline: number;
  /** Aborted when it ends at once. */
  ended: AbortSignal;
}

/** How the cycles of a round ended. */
type CycleEnds = Map<RemoteName, CycleEnd>;

async function runRound(
  session: BackgroundSyncSession,
  targets: readonly RemoteName[],
  limits: Limits,
  before: CycleEnds,
): Promise<CycleEnds> {
  // Forced: the browser wakes the worker when the network is back, which ends every wait once (rule OB5a).
  const cycleOf = (remote: RemoteName): Promise<CycleEnd> =>
    runCycle(session, remote, limits, before.get(remote) !== 'done');
  const settled = await Promise.allSettled(targets.map(cycleOf));
  const ends: CycleEnds = new Map();
  for (const [index, end] of settled.entries()) {
    if (end.status === 'rejected') throw end.reason;
    const remote = targets[index];
    if (remote !== undefined) ends.set(remote, end.value);
  }
  return ends;
}

async function remotesWithWork({ hasWork }: BackgroundSyncSession): Promise<RemoteName[]> {
  const waiting = await Promise.all(remotes.map(hasWork));
  return remotes.filter((_, index) => waiting[index]);
}

/** Sends the files that wait, then pulls their receipts. Returns whether some remain. */
async function sendFiles(
  { engine, fileSender, hasFiles }: BackgroundSyncSession,
  { deadline, ended }: Limits,
): Promise<boolean> {
  if (!(await hasFiles())) return false;
  if (ended.aborted) return true;
  const signal = cycleSignal(ended);
  const run = fileSender.run({ signal, deadline, force: true });
  // Files that wait for Wi-Fi remain: the browser wakes the worker again (rule FL4).
  if ((await withDeadline(run, cycleLimit, 'the sending of files')) === 'held') return true;
  await engine.run('field', { signal, deadline });
  return hasFiles();
}

/**
 * Sends a heartbeat once both remotes are done: they run in parallel, so the last one may predate what the other settled. A
 * failure is ignored, since no work depends on it.
 */
async function sendHeartbeat({ engine }: BackgroundSyncSession, isInTime: boolean): Promise<void> {
  if (!isInTime) return;
  await engine.report({ signal: AbortSignal.timeout(cycleLimit - requestWindow) }).catch(() => undefined);
}

/**
 * Runs one wake-up: pushes and pulls both remotes in parallel, then sends files. Repeats a remote whose mutations waited for
 * the other's.
 *
 * If another context holds a lease, waits one TTL and retries once: the holder may be a killed page, and the browser's next
 * wake-up is minutes away.
 * @throws WorkRemains, or the storage's error, while something is left to send (rule RN2)
 */
export async function runBackgroundSync({
  open,
  now,
  signal: ended,
  wait = waitInWorker,
}: BackgroundSyncOptions): Promise<void> {
  const session = await open();
  if (session === null) return;
  try {
    const deadline = now() + requestWindow;
    let left: RemoteName[] = [...remotes];
    let ends: CycleEnds = new Map();
    let hasWaited = false;
    const mayGoOn = (): boolean => now() < deadline && !ended.aborted;
    for (let round = 0; round < maxRounds && left.length > 0 && mayGoOn(); round += 1) {
      ends = await runRound(session, left, { deadline, ended }, ends);
      left = await remotesWithWork(session);
      if (left.some((remote) => ends.get(remote) === 'done')) continue;
      if (hasWaited || !left.some((remote) => ends.get(remote) === 'busy')) break;
      hasWaited = true;
      await Promise.race([wait(leaseTtl), whenAborted(ended)]);
    }
    const hasFilesLeft = await sendFiles(session, { deadline, ended });
    if (left.length > 0 || hasFilesLeft) throw new WorkRemains([...left, ...(hasFilesLeft ? ['files'] : [])]);
    await sendHeartbeat(session, mayGoOn());
  } finally {
    session.close();
  }
}
