import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { waitLimit } from '#tests/support/runner/time-limits.ts';

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Kills a process, and with `group` its whole process group. Waits for its exit. */
export async function killProcess(child: ChildProcess, signal: NodeJS.Signals, { group = false } = {}): Promise<void> {
  if (hasEnded(child) || child.pid === undefined) return;
  const ended = once(child, 'exit');
  try {
    process.kill(group ? -child.pid : child.pid, signal);
  } catch {
    // The process exited at this very moment.
  }
  await ended;
}

/** Repeats `read` until it returns a value other than undefined. Fails with `what` after the time limit. */
export async function eventually<T>(
  what: string,
  read: () => Promise<T | undefined> | T | undefined,
  { within = waitLimit, every = 100 } = {},
): Promise<T> {
  const end = Date.now() + within;
  for (;;) {
    const value = await read();
    if (value !== undefined) return value;
    if (Date.now() >= end) throw new Error(`not within ${within} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, every));
  }
}
