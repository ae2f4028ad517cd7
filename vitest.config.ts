import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumFlags, findChromium } from './scripts/lib/chromium.ts';
import { firefox, webkit } from './tests/support/browsers/provider.ts';
import { filesOf, nodeProjects, sources } from './tests/support/node-projects.ts';
import {
  browserStorage,
  endToEnd,
  faults,
  firefoxStorage,
  kills,
  layers,
  simulation,
  webkitStorage,
} from './scripts/lib/suites.ts';

// These two have windows of one size: what vitest asks of that is answered by doing nothing.
const drivenBrowser = {
  enabled: true,
  headless: true,
  screenshotFailures: false,
  commands: { __vitest_viewport: () => undefined },
};

export default defineConfig({
  ...sources,
  test: {
    retry: 0,
    // Left to itself it keeps a core for watching.
    maxWorkers: availableParallelism(),
    projects: [
      ...nodeProjects,
      { extends: true, test: { ...filesOf(layers), environment: 'node', testTimeout: 30_000 } },
      { extends: true, test: { ...filesOf(simulation), environment: 'node' } },
      // Each of its tests starts runs of their own, some of which wait for what does not come: three at a time.
      { extends: true, test: { ...filesOf(faults), environment: 'node', maxConcurrency: 3, testTimeout: 600_000 } },
      {
        extends: true,
        test: {
          ...filesOf(browserStorage),
          testTimeout: 60_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: findChromium() ?? 'chromium', args: chromiumFlags },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        extends: true,
        test: {
          ...filesOf(firefoxStorage),
          testTimeout: 60_000,
          browser: { ...drivenBrowser, provider: firefox(), instances: [{ browser: 'firefox' }] },
        },
      },
      {
        extends: true,
        test: {
          ...filesOf(webkitStorage),
          testTimeout: 60_000,
          browser: { ...drivenBrowser, provider: webkit(), instances: [{ browser: 'webkit' }] },
        },
      },
      ...[endToEnd, kills].map((suite) => ({
        extends: true as const,
        test: {
          ...filesOf(suite),
          environment: 'node' as const,
          globalSetup: 'tests/browser/support/demo-global.ts',
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // A second, which it would be, is the measure of a machine and not of the app.
          expect: { poll: { timeout: 20_000 } },
        },
      })),
    ],
  },
});
