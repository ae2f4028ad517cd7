import { spawn, spawnSync } from 'node:child_process';
import { constants } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { projectRoot } from './project.mjs';

type Ended = { code: number | null; output: string; milliseconds: number; timedOut: boolean };

type Options = {
  /** Milliseconds after which the command and all that it started are ended. */
  budget?: number;
  /** Keep the output instead of showing it. */
  capture?: boolean;
  env?: NodeJS.ProcessEnv;
};

const graceMilliseconds = 10_000;
const forever = 2 ** 31 - 1;
const running = new Set<number>();

/** Runs a command in the project's folder, without a stdin, until it ends or its budget does. */
export async function runChild(command: string, args: string[], options: Options = {}): Promise<Ended> {
  const began = performance.now();
  const output = options.capture ? 'pipe' : 'inherit';
  const child = spawn(command, args, {
    cwd: projectRoot,
    env: options.env ?? process.env,
    stdio: ['ignore', output, output],
  });
  const { pid } = child;
  if (pid !== undefined) running.add(pid);
  const timer = setTimeout(() => pid !== undefined && void endTree(pid), options.budget ?? forever);

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

  clearTimeout(timer);
  const milliseconds = performance.now() - began;
  return { code, output: captured.join(''), milliseconds, timedOut: milliseconds >= (options.budget ?? forever) };
}

/** Ends what is running when this process is told to end, so that no browser or database stays behind. */
export function endChildrenOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      void endChildren().then(() => process.exit(128 + constants.signals[signal]));
    });
  }
}

/** Ends all that {@link runChild} started and that still runs. */
export async function endChildren(): Promise<void> {
  await Promise.all([...running].map(endTree));
}

/** Ends a process and all that it started, also what put itself into a process group of its own, as browsers do. */
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
      // It has ended by itself.
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
