import { spawn, spawnSync } from 'node:child_process';
import { constants } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { projectRoot } from '../project.mjs';

type Ended = {
  code: number | null;
  output: string;
  milliseconds: number;
  /** Why this process ended the command; null when the command exited by itself. */
  endedBecause: 'timeout' | 'stall' | null;
};

type Options = {
  /** Milliseconds after which the command and its descendants are ended. */
  timeout?: number;
  /** Milliseconds without a message (`process.send`) after which they are ended. */
  stallTimeout?: number;
  /** Returns the output instead of printing it. */
  capture?: boolean;
  env?: NodeJS.ProcessEnv;
};

const graceMilliseconds = 10_000;
const forever = 2 ** 31 - 1;
const running = new Set<number>();

/** Runs a command in the project's folder, without a stdin. Resolves when the command exits, times out or stalls. */
export async function runChild(command: string, args: string[], options: Options = {}): Promise<Ended> {
  const { timeout = forever, stallTimeout } = options;
  const began = performance.now();
  const output = options.capture ? 'pipe' : 'inherit';
  const child = spawn(command, args, {
    cwd: projectRoot,
    env: options.env ?? process.env,
    stdio: ['ignore', output, output, ...(stallTimeout === undefined ? [] : (['ipc'] as const))],
  });
  const { pid } = child;
  if (pid !== undefined) running.add(pid);
  let endedBecause: Ended['endedBecause'] = null;
  const endFor = (reason: 'timeout' | 'stall'): void => {
    endedBecause ??= reason;
    if (pid !== undefined) void endTree(pid);
  };
  const limit = setTimeout(() => endFor('timeout'), timeout);
  const stall = setTimeout(() => endFor('stall'), stallTimeout ?? forever);
  child.on('message', () => stall.refresh());

  const captured: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => captured.push(text));
  }
  const code = await new Promise<number | null>((resolve) => {
    child.on('error', (error) => {
      captured.push(error.message);
      resolve(127);
    });
    child.on('exit', () => pid !== undefined && running.delete(pid));
    child.on('close', resolve);
  });

  clearTimeout(limit);
  clearTimeout(stall);
  return { code, output: captured.join(''), milliseconds: performance.now() - began, endedBecause };
}

/** Ends the running commands when this process receives a signal, so that no browser or database process remains. */
export function endChildrenOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      void endChildren().then(() => process.exit(128 + constants.signals[signal]));
    });
  }
}

/** Ends every running command of {@link runChild}. */
export async function endChildren(): Promise<void> {
  await Promise.all([...running].map(endTree));
}

/** Ends a process and its descendants, including those in a process group of their own, such as browsers. */
async function endTree(root: number): Promise<void> {
  const tree = [root, ...descendantsOf(root)];
  signalAll(tree, 'SIGTERM');
  const deadline = performance.now() + graceMilliseconds;
  while (running.has(root) && performance.now() < deadline) await wait(50);
  signalAll(tree, 'SIGKILL');
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
