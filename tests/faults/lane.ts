import type { TestCase, Vitest } from 'vitest/node';
import { createVitest } from 'vitest/node';
import { nodeProjects, sources, tags } from '../support/runner/node-projects.ts';
import { plantedFaults } from './catalogue/all.ts';
import type { Attempt, CaughtByTest, PlantedFault } from './fault.ts';
import { fileOf } from './fault.ts';
import type { Planting } from './vite-plugin.ts';
import { plantedFaultPlugin } from './vite-plugin.ts';

/**
 * Runs tests with a planted fault, one after another, in one vitest: starting vitest takes longer than most of these tests.
 * The parent process sends each {@link LaneRequest} and receives its {@link Attempt}.
 */

export interface LaneRequest {
  /** Name of the fault; null runs the test without one. */
  fault: string | null;
  caughtBy: CaughtByTest;
}

/**
 * Limits of a test with a planted fault. Many faults show as a wait that never ends, so each limit is time lost. A limit is
 * several times what the test takes without its fault.
 */
const limits = { testTimeout: 30_000, hookTimeout: 120_000 };

const planting: Planting = { fault: null, isLoaded: false };

process.env['PLANTED_FAULT'] = 'lane';

const vitest = await createVitest(
  { config: false, watch: false, reporters: [{}] },
  {
    root: '.',
    ...sources,
    plugins: [...(sources.plugins ?? []), plantedFaultPlugin(planting)],
    test: {
      tags,
      // A process of its own for each file: a faulty module must not stay loaded.
      projects: nodeProjects.map(({ test, ...project }) => ({
        ...project,
        test: { ...test, ...limits, isolate: true, maxWorkers: 1 },
      })),
    },
  },
);
await vitest.standalone();

process.on('message', (request: LaneRequest) => {
  void attempt(vitest, request).then((result) => process.send?.(result));
});
process.on('disconnect', () => void vitest.close().finally(() => process.exit(0)));

async function attempt(runner: Vitest, { fault: name, caughtBy }: LaneRequest): Promise<Attempt> {
  const fault = plantedFaults.find((one) => one.name === name) ?? null;
  if (fault === null && name !== null) return { caught: false, detail: `no planted fault is called ${name}` };
  try {
    change(runner, fault);
    const result = await runTest(runner, caughtBy);
    return fault === null || planting.isLoaded
      ? result
      : { caught: false, detail: `the fault was never planted: ${result.detail}` };
  } catch (error) {
    return { caught: false, detail: String(error) };
  } finally {
    change(runner, null);
  }
}

/** Plants another fault, or none, in place of the present one. */
function change(runner: Vitest, fault: PlantedFault | null): void {
  for (const one of [planting.fault, fault]) if (one !== null) runner.invalidateFile(fileOf(one));
  planting.fault = fault;
  planting.isLoaded = false;
}

async function runTest(runner: Vitest, { suite, file, test }: CaughtByTest): Promise<Attempt> {
  const found = await runner.globTestSpecifications([file]);
  const specification = found.find(({ project }) => project.name === suite);
  if (specification === undefined) return { caught: false, detail: `the suite ${suite} has no file ${file}` };
  runner.setGlobalTestNamePattern(new RegExp(escaped(test)));
  const { testModules, unhandledErrors } = await runner.runTestSpecifications([specification]);
  const modules = testModules.filter(({ moduleId }) => moduleId === specification.moduleId);
  const named: TestCase[] = modules.flatMap((module) =>
    [...module.children.allTests()].filter(({ fullName }) => fullName.replaceAll(' > ', ' ').includes(test)),
  );
  const failed = named.find((one) => one.result().state === 'failed');
  if (failed !== undefined) return { caught: true, detail: `${file}: ${failed.fullName}` };
  const errors = [...modules.flatMap((module) => module.errors()), ...unhandledErrors];
  const texts = errors.map((error) => String((error as Error).message)).join(' ');
  return { caught: false, detail: `${named.length} tests of ${file} match, none failed. ${texts.slice(0, 500)}` };
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
