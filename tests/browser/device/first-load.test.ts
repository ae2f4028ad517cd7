import type { Browser, Page } from 'playwright';
import { chromium } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { chromiumLaunchOptions } from '#tests/support/runner/chromium.ts';
import { minutes } from '#tests/support/runner/time-limits.ts';
import { supervisorEmail } from '../support/server/api.ts';
import { signIn, waitUntilSafe } from '../support/app.ts';
import { openContext } from '../support/contexts.ts';
import { eventually } from '../support/server/processes.ts';
import type { ServerProcess } from '../support/server/server-process.ts';
import { createServerProcess } from '../support/server/server-process.ts';

/** A click during the first load, on a processor four times slower, opens its screen while the load is still running. */

let server: ServerProcess;
let browser: Browser | undefined;
let page: Page;
/** Pages of the first load that the link holds back. */
let held = 0;
let release: () => void;

beforeAll(async () => {
  server = await createServerProcess();
  await server.start();
  browser = await chromium.launch(chromiumLaunchOptions());
});
afterEach(() => page.context().close());
afterAll(async () => {
  await browser?.close();
  await server.dispose();
});

/** Signs a supervisor in on a slow device without data. Of each of the two servers the first page of rows arrives, and no other. */
async function beginLoad(): Promise<void> {
  const viewport = { width: 1280, height: 800 };
  const context = await openContext(browser, { serviceWorkers: 'block', viewport, reducedMotion: 'reduce' });
  page = await context.newPage();
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route(/\/sync\/pull\b/, async (route) => {
    if (new URL(route.request().url()).searchParams.has('cursor')) {
      held += 1;
      await released;
    }
    await route.continue();
  });
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await signIn(page, server.url, supervisorEmail);
  await eventually('the first page has arrived', () => held > 0 || undefined);
}

test(
  'a click on a tile, a button and an entry of the drawer opens its screen during the first load',
  minutes(3),
  async () => {
    await beginLoad();
    const loading = page.getByText('Premier chargement…').first();
    await loading.waitFor();
    const opens = async (name: RegExp, press: () => Promise<void>): Promise<void> => {
      await press();
      await page.getByRole('main').getByRole('heading', { level: 1, name }).waitFor();
      expect(await loading.isVisible()).toBe(true);
    };
    const tile = (name: string) =>
      page.getByRole('navigation', { name: 'Commandes à suivre' }).getByRole('link', { name });
    const entry = (name: string) => page.getByRole('link', { name, exact: true }).first();
    await opens(/À décider/, () => tile('À décider').click());
    await opens(/Agenda|semaine|\d/, () => entry('Agenda').click());
    await opens(/Commandes/, () => entry('Commandes').click());
    release();
    await waitUntilSafe(page);
  },
);
