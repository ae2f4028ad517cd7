import { describe, expect, test } from 'vitest';
import { runChild } from './child.ts';

const node = process.execPath;
const run = (script: string, options: Parameters<typeof runChild>[2]) =>
  runChild(node, ['-e', script], { capture: true, ...options });

describe('runChild', () => {
  test('returns the exit code and the output', async () => {
    expect(await run('console.log("out"); process.exitCode = 3', {})).toMatchObject({
      code: 3,
      output: 'out\n',
      endedBecause: null,
    });
  });

  test('ends a command that takes longer than its timeout', async () => {
    expect(await run('setInterval(() => {}, 1_000)', { timeout: 50 })).toMatchObject({ endedBecause: 'timeout' });
  });

  test('ends a command that sends no message for the stall timeout', async () => {
    const ended = await run('setInterval(() => {}, 1_000)', { stallTimeout: 50 });
    expect(ended).toMatchObject({ endedBecause: 'stall' });
  });

  test('lets a command run while it sends messages', async () => {
    const script =
      'let sent = 0; const timer = setInterval(() => { process.send("progress"); if (++sent === 50) clearInterval(timer); }, 50)';
    const ended = await run(script, { stallTimeout: 2_000 });
    expect(ended).toMatchObject({ code: 0, endedBecause: null });
    expect(ended.milliseconds).toBeGreaterThan(2_000);
  });
});
