import type { RemoteName } from '#contract/collections.ts';
import { remotes } from '#contract/collections.ts';
import { withDeadline } from '#platform/deadline.ts';
import type { CycleEnd, Engine } from '#sync/engine.ts';
import type { FileSender } from '#sync/file-sender.ts';
import { leaseTtl } from '#sync/lease.ts';

/** A worker's cycle starts no request after this time, milliseconds (rule RN2). */
export const drainTime = 60_000;
/** When a cycle is aborted whatever it waits for, milliseconds: the last request, or a database that does not answer. */
export const drainLimit = 100_000;

/** How often work that waited for the other remote is tried in one wake-up. */
const maxRounds = 5;

/** What a drain works on: the signed-in user's database and engine. */
export interface DrainSession {
  engine: Engine;
  sender: FileSender;
  /** Whether a file waits to be sent. */
  hasFiles: () => Promise<boolean>;
  /** Whether a mutation may be sent now, or once the server has let it wait. */
  hasWork: (remote: RemoteName) => Promise<boolean>;
  close: () => void;
}

export interface DrainWorld {
  /** Opens the signed-in user's session; null when there is none, or nothing is known of the deployment yet. */
  open: () => Promise<DrainSession | null>;
  now: () => number;
  wait?: (ms: number) => Promise<void>;
}

function waitInWorker(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/** Work remains: thrown so that the browser wakes the worker again. */
class WorkRemains extends Error {
  readonly code = 'WorkRemains';
  readonly left: readonly string[];
  constructor(left: readonly string[]) {
    super(`work remains: ${left.join(', ')}`);
    this.left = left;
  }
}

async function runOne({ engine }: DrainSession, remote: RemoteName, deadline: number): Promise<CycleEnd> {
  const signal = AbortSignal.timeout(drainLimit);
  // Forced: the browser woke us because the network is there, which ends the backoff (rule OB5).
  const run = engine.run(remote, { signal, deadline, force: true });
  return withDeadline(run, drainLimit, `the cycle with ${remote}`);
}

/** How the cycles of a round ended. */
type Ends = Map<RemoteName, CycleEnd>;

async function runAll(session: DrainSession, targets: readonly RemoteName[], deadline: number): Promise<Ends> {
  const settled = await Promise.allSettled(targets.map((remote) => runOne(session, remote, deadline)));
  const ends: Ends = new Map();
  for (const [index, end] of settled.entries()) {
    if (end.status === 'rejected') throw end.reason;
    const remote = targets[index];
    if (remote !== undefined) ends.set(remote, end.value);
  }
  return ends;
}

async function withWork({ hasWork }: DrainSession): Promise<RemoteName[]> {
  const waiting = await Promise.all(remotes.map(hasWork));
  return remotes.filter((_, index) => waiting[index]);
}

/** Sends the files that wait, then pulls what the server says of them. True while some are left. */
async function sendFiles({ engine, hasFiles, sender }: DrainSession, deadline: number): Promise<boolean> {
  if (!(await hasFiles())) return false;
  const signal = AbortSignal.timeout(drainLimit);
  const run = sender.run({ signal, deadline, force: true });
  // Held for Wi-Fi they are still to be sent: the browser asks again (rule FL4).
  if ((await withDeadline(run, drainLimit, 'the sending of files')) === 'held') return true;
  await engine.run('field', { signal, deadline });
  return hasFiles();
}

/** Both remotes at once: what one settled after the other was told is told once more. Nothing depends on it. */
async function report({ engine }: DrainSession, isInTime: boolean): Promise<void> {
  if (isInTime) await engine.report({ signal: AbortSignal.timeout(drainLimit - drainTime) }).catch(() => undefined);
}

/**
 * Sends what waits and pulls what is new, for both remotes at once, then files; again for a remote whose work waited for the other's.
 * Another context at work may be a page that has died, or is about to: what is left counts, whoever was busy, and is tried once
 * more when the lease of the dead has run out. The browser's next wake-up would be minutes away.
 * @throws WorkRemains, or the storage's error, while something is left to send (rule RN2)
 */
export async function drain({ open, now, wait = waitInWorker }: DrainWorld): Promise<void> {
  const session = await open();
  if (session === null) return;
  try {
    const deadline = now() + drainTime;
    let left: RemoteName[] = [...remotes];
    let waited = false;
    for (let round = 0; round < maxRounds && left.length > 0 && now() < deadline; round += 1) {
      const ends = await runAll(session, left, deadline);
      left = await withWork(session);
      if (left.some((remote) => ends.get(remote) === 'done')) continue;
      if (waited || !left.some((remote) => ends.get(remote) === 'busy')) break;
      waited = true;
      await wait(leaseTtl);
    }
    const hasFilesLeft = await sendFiles(session, deadline);
    if (left.length > 0 || hasFilesLeft) throw new WorkRemains([...left, ...(hasFilesLeft ? ['files'] : [])]);
    await report(session, now() < deadline);
  } finally {
    session.close();
  }
}
