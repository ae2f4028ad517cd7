import { availableParallelism } from 'node:os';
import type { TestProjectInlineConfiguration, ViteUserConfig } from 'vitest/config';
import { linguiPlugins } from '../../../scripts/lib/build/lingui-plugins.ts';
import type { Suite, SuiteName } from '../../../scripts/lib/suites/suites.ts';
import { suites } from '../../../scripts/lib/suites/suites.ts';
import { brusselsTimeZone } from '../../../contract/rules/brussels-time.ts';
import { nodeLimits } from './time-limits.ts';

/** Loads the product's sources for a test. */
export const sources: Pick<ViteUserConfig, 'plugins' | 'define'> = {
  plugins: [linguiPlugins()],
  define: { __APP_VERSION__: JSON.stringify('test') },
};

/** Returns what the list of suites says of a vitest project. Suites run one after the other, each with its own workers. */
export function suiteProject(name: SuiteName) {
  const suite = suites.find((one) => one.name === name);
  if (suite === undefined) throw new Error(`no suite is called ${name}`);
  const { include, exclude = [], filesPerCore = 1 }: Suite = suite;
  return {
    name,
    include: [...include],
    exclude: ['**/node_modules/**', ...exclude],
    maxWorkers: Math.ceil(availableParallelism() * filesPerCore),
    sequence: { groupOrder: suites.indexOf(suite) + 1 },
  };
}

/** `npm test` runs the journeys tagged `main`, and no test tagged `long`; `npm run test:all` runs them all. */
export const tags = [{ name: 'main' }, { name: 'long' }];

/** A project of the tests beside the modules, in a time zone. */
const unit = (name: SuiteName, TZ: string): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    ...suiteProject(name),
    ...nodeLimits,
    env: { TZ },
    environment: 'node',
    setupFiles: [
      'tests/support/screens/own-mocks.ts',
      'tests/support/data/fresh-page.ts',
      'tests/support/runner/patience.ts',
    ],
    isolate: false,
  },
});

/** The suites that need no browser. */
export const nodeProjects: TestProjectInlineConfiguration[] = [
  unit('unit', brusselsTimeZone),
  unit('days-in-new-york', 'America/New_York'),
  unit('days-in-tokyo', 'Asia/Tokyo'),
  {
    extends: true,
    test: {
      ...suiteProject('server'),
      ...nodeLimits,
      environment: 'node',
      setupFiles: ['tests/support/screens/own-mocks.ts', 'tests/support/runner/patience.ts'],
      // Each process loads server, contract and databases once, instead of once for each file.
      isolate: false,
      globalSetup: 'tests/support/server/postgres-global.ts',
    },
  },
];
