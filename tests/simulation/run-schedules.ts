import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';

/** The seeds of a run: the first seed and their number. */
export interface Seeds {
  from: number;
  count: number;
}

/** Plays schedules in separate processes. Resolves to their output. Rejects when one of them fails. */
async function play({ from, count }: Seeds, ...flags: string[]): Promise<string> {
  const args = ['--schedules', String(count), '--seed', String(from), ...flags];
  const { code, output } = await run(args);
  expect({ code, output }).toMatchObject({ code: 0 });
  return output;
}

/** Plays schedules of the usual mutations, and beside them of every mutation of the contract, which take longer. */
export async function playSchedules(usual: Seeds, whole: Seeds): Promise<string> {
  const half = ['--workers', String(Math.ceil(availableParallelism() / 2))];
  return (await Promise.all([play(usual, ...half), play(whole, '--whole')])).join('\n');
}

/** Plays schedules of every mutation of the contract. */
export function playWhole(seeds: Seeds): Promise<string> {
  return play(seeds, '--whole');
}

function run(args: readonly string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    // The process leads a process group of its own, so that its workers can be ended with it.
    const child = spawn(process.execPath, [join(import.meta.dirname, 'run.ts'), ...args], { detached: true });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        // Counts as progress for the runner's stall timer.
        console.info(text.trimEnd());
      });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
    onTestFinished(() => {
      if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    });
  });
}
