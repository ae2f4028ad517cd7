import type { TestProjectInlineConfiguration, ViteUserConfig } from 'vitest/config';
import { linguiPlugins } from '../../../scripts/lib/build/lingui-plugins.ts';
import type { SuiteName } from '../../../scripts/lib/suites/suites.ts';
import { suiteNamed } from '../../../scripts/lib/suites/suites.ts';
import { brusselsTimeZone } from '../../../contract/rules/brussels-time.ts';
import { nodeLimits } from './time-limits.ts';

/** Loads the product's sources for a test. */
export const sources: Pick<ViteUserConfig, 'plugins' | 'define'> = {
  plugins: [linguiPlugins()],
  define: { __APP_VERSION__: JSON.stringify('test') },
};

/** Returns the name and the files of a suite for its vitest project. */
export function filesOf(suite: SuiteName): { name: string; include: string[]; exclude: string[] } {
  const { name, include, exclude } = suiteNamed(suite);
  return { name, include: [...include], exclude: ['**/node_modules/**', ...exclude] };
}

/** `npm test` runs the journeys tagged `main`, and no test tagged `long`; `npm run test:all` runs them all. */
export const tags = [{ name: 'main' }, { name: 'long' }];

/** A project of the tests beside the modules, in a time zone. */
const unit = (name: SuiteName, TZ: string): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    ...filesOf(name),
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
      ...filesOf('server'),
      ...nodeLimits,
      environment: 'node',
      setupFiles: ['tests/support/screens/own-mocks.ts', 'tests/support/runner/patience.ts'],
      // Each process loads server, contract and databases once, instead of once for each file.
      isolate: false,
      globalSetup: 'tests/support/server/postgres-global.ts',
    },
  },
];
