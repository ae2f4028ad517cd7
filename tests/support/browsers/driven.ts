import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A browser that a test drives from outside. It has only the operations that every browser supports. */
export interface DrivenBrowser {
  goto: (url: string) => Promise<void>;
  /** Evaluates an expression in the page, awaits it when it is a promise, and returns its value (JSON). */
  evaluate: (expression: string) => Promise<unknown>;
  /** Ends the browser and every process it started, by SIGKILL where nothing needs a cleanup. */
  close: () => Promise<void>;
}

/** Ends a process group by its leader, and waits for the leader's exit. */
export async function endGroup(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The process ended at this very moment.
  }
  await ended;
}

/** Waits until a process has written output that matches the pattern. Rejects when it exits before. */
export function waitForOutput(child: ChildProcess, pattern: RegExp): Promise<string> {
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
