import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../../scripts/lib/project.mjs';
import type { Attempt } from './fault.ts';
import type { LaneRequest } from './lane.ts';

/** Milliseconds after which a lane counts as hanging. A fault can make a test loop for ever. */
const timeout = 600_000;

/**
 * A server fault shows on either database unless it concerns PostgreSQL. Starting that takes longer than the test, so only
 * lanes that need it have it.
 */
type Databases = 'embedded' | 'all';

const idle: Record<Databases, ChildProcess[]> = { embedded: [], all: [] };
const all = new Set<ChildProcess>();

/** Runs a test with a fault planted, in a lane that is idle or in a new one. */
export async function runInLane(request: LaneRequest): Promise<Attempt> {
  const databases = request.caughtBy.file.startsWith('tests/postgres/') ? 'all' : 'embedded';
  const lane = idle[databases].pop() ?? startLane(databases);
  const answer = await ask(lane, request);
  if (answer.isUsable) idle[databases].push(lane);
  else endLane(lane);
  return answer.attempt;
}

export function endLanes(): void {
  for (const lane of all) endLane(lane);
}

function startLane(databases: Databases): ChildProcess {
  // Without the variables of an outer vitest run. The lane leads a process group, so that its workers end with it.
  const inherited = Object.entries(process.env).filter(([key]) => !key.startsWith('VITEST') && key !== 'TEST');
  const lane = fork(join(import.meta.dirname, 'lane.ts'), {
    cwd: projectRoot,
    env: { ...Object.fromEntries(inherited), TEST_DATABASES: databases },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    detached: true,
  });
  lane.on('exit', () => all.delete(lane));
  all.add(lane);
  return lane;
}

function endLane(lane: ChildProcess): void {
  if (!all.delete(lane) || lane.pid === undefined) return;
  process.kill(-lane.pid, 'SIGKILL');
}

function ask(lane: ChildProcess, request: LaneRequest): Promise<{ attempt: Attempt; isUsable: boolean }> {
  return new Promise((resolve) => {
    const fail = (detail: string): void => resolve({ attempt: { caught: false, detail }, isUsable: false });
    const onExit = (code: number | null): void => fail(`the lane ended with ${code}`);
    const limit = setTimeout(() => fail(`${request.caughtBy.file} hung`), timeout);
    lane.once('exit', onExit);
    lane.once('message', (attempt: Attempt) => {
      clearTimeout(limit);
      lane.off('exit', onExit);
      resolve({ attempt, isUsable: true });
    });
    lane.send(request);
  });
}
