import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { brusselsTimeZone } from './contract/rules/brussels-time.ts';
import { chromiumFlags, findChromium } from './scripts/lib/machine/chromium.ts';
import { firefox, webkit } from './tests/support/browsers/provider.ts';
import { ByEnvironment } from './tests/support/runner/by-environment.ts';
import { suiteProject, nodeProjects, sources, tags } from './tests/support/runner/node-projects.ts';
import { browserLimits, minutes, nodeLimits } from './tests/support/runner/time-limits.ts';

/** A machine in UTC shows the days of Brussels right by chance. Browsers that tests start inherit it. */
process.env['TZ'] = brusselsTimeZone;

const headless = { enabled: true, headless: true, screenshotFailures: false };

/** Firefox and WebKit have windows of one size: a request for another one does nothing. */
const fixedWindow = { ...headless, commands: { __vitest_viewport: () => undefined } };

const browserTests = ['journeys', 'e2e', 'kills'] as const;

export default defineConfig({
  ...sources,
  test: {
    sequence: { sequencer: ByEnvironment },
    tags,
    projects: [
      ...nodeProjects,
      { extends: true, test: { ...suiteProject('simulation'), ...nodeLimits, environment: 'node' } },
      // Each of its tests runs vitest or the simulation, and some of those only wait: four at a time use two cores.
      {
        extends: true,
        test: { ...suiteProject('faults'), testTimeout: minutes(15).timeout, environment: 'node', maxConcurrency: 4 },
      },
      {
        extends: true,
        test: {
          ...suiteProject('browser-storage'),
          ...nodeLimits,
          browser: {
            ...headless,
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
          ...suiteProject('firefox-storage'),
          ...nodeLimits,
          browser: { ...fixedWindow, provider: firefox(), instances: [{ browser: 'firefox' }] },
        },
      },
      {
        extends: true,
        test: {
          ...suiteProject('webkit-storage'),
          ...nodeLimits,
          browser: { ...fixedWindow, provider: webkit(), instances: [{ browser: 'webkit' }] },
        },
      },
      ...browserTests.map((suite): TestProjectInlineConfiguration => ({
        extends: true,
        test: {
          ...suiteProject(suite),
          ...browserLimits,
          environment: 'node',
          globalSetup: 'tests/browser/support/server/demo-global.ts',
          setupFiles: ['tests/browser/support/clock-setup.ts', 'tests/browser/support/checks/uncaught-setup.ts'],
        },
      })),
    ],
  },
});
