import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { chromium } from 'playwright';
import { chromiumLaunchOptions } from '#tests/support/runner/chromium.ts';

/** A Chromium whose databases are on the disk. */
export interface Device {
  context: BrowserContext;
  /** The browser's name and version. */
  browser: () => string;
  /** Opens the page that measures modules, and waits until it is ready. */
  benchPage: (url: string) => Promise<Page>;
  dispose: () => Promise<void>;
}

export async function startDevice(viewport = { width: 1280, height: 800 }): Promise<Device> {
  const profile = await mkdtemp(join(tmpdir(), 'mycerti-bench-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...chromiumLaunchOptions(),
    headless: true,
    viewport,
    locale: 'fr-BE',
  });
  context.setDefaultTimeout(120_000);
  return {
    context,
    browser: () => `Chromium ${context.browser()?.version() ?? 'of an unknown version'}, headless`,
    benchPage: async (url) => {
      const page = await context.newPage();
      page.on('pageerror', (error) => console.error(`bench page: ${error.message}`));
      page.on('console', (message) => {
        if (message.type() === 'error') console.error(`bench page: ${message.text()}`);
      });
      await page.goto(`${url}/bench/`);
      await page.waitForFunction(() => 'bench' in window);
      return page;
    },
    dispose: async () => {
      await context.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}
