import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';

/** A port that was free a moment ago, on the loopback interface. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Kills a process, and with `group` all that it started, and waits for its end. */
export async function killProcess(child: ChildProcess, signal: NodeJS.Signals, { group = false } = {}): Promise<void> {
  if (hasEnded(child) || child.pid === undefined) return;
  const ended = once(child, 'exit');
  try {
    process.kill(group ? -child.pid : child.pid, signal);
  } catch {
    // It ended by itself in this very moment.
  }
  await ended;
}

/** Asks again until `read` gives something else than undefined; fails with `what` when time is up. */
export async function eventually<T>(
  what: string,
  read: () => Promise<T | undefined> | T | undefined,
  { within = 10_000, every = 25 } = {},
): Promise<T> {
  const end = Date.now() + within;
  for (;;) {
    const value = await read();
    if (value !== undefined) return value;
    if (Date.now() >= end) throw new Error(`not within ${within} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, every));
  }
}
