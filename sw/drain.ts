import type { RemoteName } from '#contract/collections.ts';
import { remotes } from '#contract/collections.ts';
import { withDeadline } from '#platform/deadline.ts';
import type { CycleEnd, Engine } from '#sync/engine.ts';
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
  readonly remotes: readonly RemoteName[];
  constructor(unfinished: readonly RemoteName[]) {
    super(`work remains for ${unfinished.join(', ')}`);
    this.remotes = unfinished;
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

/** Both remotes at once: what one settled after the other was told is told once more. Nothing depends on it. */
async function report({ engine }: DrainSession, isInTime: boolean): Promise<void> {
  if (isInTime) await engine.report({ signal: AbortSignal.timeout(drainLimit - drainTime) }).catch(() => undefined);
}

/**
 * Sends what waits and pulls what is new, for both remotes at once; again for a remote whose work waited for the other's.
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
    if (left.length > 0) throw new WorkRemains(left);
    await report(session, now() < deadline);
  } finally {
    session.close();
  }
}
