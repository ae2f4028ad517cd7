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
      isTimeout: false,
    });
  });

  test('ends a command that takes longer than its timeout', async () => {
    expect(await run('setInterval(() => {}, 1_000)', { timeout: 50 })).toMatchObject({ isTimeout: true });
  });
});
