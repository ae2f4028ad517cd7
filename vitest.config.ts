import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumFlags, findChromium } from './scripts/lib/chromium.ts';
import { linguiPlugins } from './scripts/lib/lingui-plugins.ts';
import { firefox, webkit } from './tests/support/browsers/provider.ts';
import { plantedFaultPlugin } from './tests/faults/vite-plugin.ts';
import {
  browserStorage,
  endToEnd,
  faults,
  firefoxStorage,
  kills,
  layers,
  server,
  simulation,
  unit,
  webkitStorage,
  type Suite,
} from './scripts/lib/suites.ts';

// These two have windows of one size: what vitest asks of that is answered by doing nothing.
const drivenBrowser = {
  enabled: true,
  headless: true,
  screenshotFailures: false,
  commands: { __vitest_viewport: () => undefined },
};

export default defineConfig({
  plugins: [linguiPlugins(), plantedFaultPlugin()],
  define: { __APP_VERSION__: JSON.stringify('test') },
  test: {
    retry: 0,
    // Left to itself it keeps a core for watching.
    maxWorkers: availableParallelism(),
    projects: [
      { extends: true, test: { ...filesOf(unit), environment: 'node' } },
      {
        extends: true,
        test: {
          ...filesOf(server),
          environment: 'node',
          // Server, contract and databases are loaded once a process instead of once a file.
          isolate: false,
          globalSetup: 'tests/support/postgres-global.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      { extends: true, test: { ...filesOf(layers), environment: 'node', testTimeout: 30_000 } },
      { extends: true, test: { ...filesOf(simulation), environment: 'node' } },
      // Each of its tests starts runs of their own: two at a time.
      { extends: true, test: { ...filesOf(faults), environment: 'node', maxConcurrency: 2, testTimeout: 600_000 } },
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
        },
      })),
    ],
  },
});

function filesOf({ name, include, exclude }: Suite): { name: string; include: string[]; exclude: string[] } {
  return { name, include, exclude: ['**/node_modules/**', ...exclude] };
}
