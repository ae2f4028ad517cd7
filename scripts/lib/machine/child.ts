import { spawn, spawnSync } from 'node:child_process';
import { constants } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { projectRoot } from '../project.mjs';

type Ended = {
  code: number | null;
  output: string;
  milliseconds: number;
  /** Whether this process ended the command, at its timeout. */
  isTimeout: boolean;
};

type Options = {
  /** Milliseconds after which the command and its descendants are ended. */
  timeout?: number;
  /** Returns the output instead of printing it. */
  capture?: boolean;
  env?: NodeJS.ProcessEnv;
};

const graceMilliseconds = 10_000;
const forever = 2 ** 31 - 1;

/** Runs a command in the project's folder, without a stdin. Resolves when the command exits or times out. */
export async function runChild(command: string, args: string[], options: Options = {}): Promise<Ended> {
  const began = performance.now();
  const output = options.capture ? 'pipe' : 'inherit';
  const child = spawn(command, args, {
    cwd: projectRoot,
    env: options.env ?? process.env,
    stdio: ['ignore', output, output],
  });
  const { pid } = child;
  let isTimeout = false;
  const limit = setTimeout(() => {
    isTimeout = true;
    if (pid !== undefined) void endAll([pid, ...descendantsOf(pid)]);
  }, options.timeout ?? forever);

  const captured: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => captured.push(text));
  }
  const code = await new Promise<number | null>((resolve) => {
    child.on('error', (error) => {
      captured.push(error.message);
      resolve(127);
    });
    child.on('close', resolve);
  });

  clearTimeout(limit);
  return { code, output: captured.join(''), milliseconds: performance.now() - began, isTimeout };
}

/** Ends the running commands when this process receives a signal, so that no browser or database process remains. */
export function endChildrenOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      void endChildren().then(() => process.exit(128 + constants.signals[signal]));
    });
  }
}

/** Ends every process that this one started, and theirs. */
export async function endChildren(): Promise<void> {
  await endAll(descendantsOf(process.pid));
}

/** Ends processes, such as browsers in a process group of their own. */
async function endAll(pids: number[]): Promise<void> {
  signalAll(pids, 'SIGTERM');
  const deadline = performance.now() + graceMilliseconds;
  while (pids.some(isAlive) && performance.now() < deadline) await wait(50);
  signalAll(pids, 'SIGKILL');
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function signalAll(processes: number[], signal: NodeJS.Signals): void {
  for (const pid of processes) {
    try {
      process.kill(pid, signal);
    } catch {
      // The process has already exited.
    }
  }
}

function descendantsOf(root: number): number[] {
  const listing = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).stdout;
  const pairs = listing.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  const childrenOf = (parent: number): number[] =>
    pairs.flatMap(([pid, ppid]) => (ppid === parent && pid !== undefined ? [pid, ...childrenOf(pid)] : []));
  return childrenOf(root);
}
