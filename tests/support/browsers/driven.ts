import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A browser that a test drives from outside: as little of it as every browser can do. */
export interface DrivenBrowser {
  goto: (url: string) => Promise<void>;
  /** Runs an expression in the page, which may be a promise, and gives its value (JSON). */
  evaluate: (expression: string) => Promise<unknown>;
  /** Ends it and everything it started, by SIGKILL where nothing must be tidied up. */
  close: () => Promise<void>;
}

/** Ends a process group by its leader, and waits for the leader's end. */
export async function endGroup(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  try {
    process.kill(-child.pid, signal);
  } catch {
    // It has ended in this very moment.
  }
  await ended;
}

/** Waits until a process has written what the pattern finds; rejects when it ends before. */
export function heard(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const listen = (chunk: Buffer): void => {
      output += chunk.toString();
      const found = pattern.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`it ended by itself (${code}):\n${output.slice(-2_000)}`)));
  });
}
