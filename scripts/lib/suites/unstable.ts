import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { projectNode } from '../project.mjs';
import { reports, runVitest } from './suite-run.ts';
import type { SuiteName } from './suites.ts';
import { suiteNamed, suites } from './suites.ts';
import type { TestName } from './tally.ts';
import { patternOf, testName } from './tally.ts';

/** Where a run leaves the names of the tests that failed and then passed. */
const file = join(reports, 'unstable.json');

const times = 20;
const minutesEach = 15;

/** Stores the unstable tests of a run. A run without any keeps those of the run before. */
export function keepUnstable(tests: readonly TestName[]): void {
  if (tests.length === 0) return;
  mkdirSync(reports, { recursive: true });
  writeFileSync(file, JSON.stringify(tests, null, 2));
}

/**
 * Runs each stored test twenty times beside one busy loop for each core, and prints how often it passed. Returns whether all
 * passed each time.
 */
export async function repeatUnstable(environment: NodeJS.ProcessEnv): Promise<boolean> {
  const tests = existsSync(file) ? z.array(testName).parse(JSON.parse(readFileSync(file, 'utf8'))) : [];
  if (tests.length === 0) {
    console.log('No run here has named an unstable test.');
    return true;
  }
  const loops = Array.from({ length: availableParallelism() }, () =>
    spawn(projectNode, ['-e', 'for (;;);'], { stdio: 'ignore' }).on('error', console.error),
  );
  const endLoops = (): void => {
    for (const loop of loops) loop.kill('SIGKILL');
  };
  process.on('exit', endLoops);
  const lines: string[] = [];
  let isStable = true;
  for (const test of tests) {
    let passed = 0;
    for (let run = 0; run < times; run += 1) {
      const { code } = await runVitest(suiteNamed(nameOf(test)), [test.file, '-t', patternOf([test])], {
        isEveryday: false,
        environment,
        endsAt: performance.now() + minutesEach * 60_000,
        reportAs: 'unstable-run',
      });
      passed += code === 0 ? 1 : 0;
    }
    isStable &&= passed === times;
    lines.push(`${passed} of ${times} passed: ${test.file} > ${test.test}`);
  }
  endLoops();
  for (const line of lines) console.log(line);
  return isStable;
}

function nameOf({ suite }: TestName): SuiteName {
  const found = suites.find(({ name }) => name === suite);
  if (found === undefined) throw new Error(`no suite is called ${suite}`);
  return found.name;
}
