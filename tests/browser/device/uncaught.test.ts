import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright';
import { chromium } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromiumLaunchOptions } from '#tests/support/runner/chromium.ts';
import { openContext } from '../support/contexts.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import { takeUncaught } from '../support/checks/uncaught.ts';

const scripts: Record<string, string> = {
  '/worker.js': 'Promise.reject(undefined)',
  '/service-worker.js': '',
};
const server = createServer(({ url = '' }, response) => {
  const script = scripts[url];
  response.setHeader('content-type', script === undefined ? 'text/html' : 'text/javascript');
  response.end(script ?? '<!doctype html><title>Page</title>');
});
let browser: Browser;
let page: Page;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  browser = await chromium.launch(chromiumLaunchOptions());
  page = await (await openContext(browser)).newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
});
afterAll(async () => {
  await browser.close();
  server.close();
});

/** Rejects in the page, later than the test's own call, with a reason. */
const rejectWith = (reason: unknown): Promise<void> =>
  page.evaluate((given) => void setTimeout(() => void Promise.reject(given)), reason);

test.fails('a rejection without a reason that nothing catches fails its test', async () => {
  const found = page.context().waitForEvent('weberror');
  await rejectWith(undefined);
  expect((await found).error().message).toBe('undefined');
});

test.each([
  ['a rejection without a reason', () => rejectWith(undefined), /undefined/],
  ['a rejection with a text', () => rejectWith('because'), /because/],
  ['an error', () => page.evaluate(() => void setTimeout(() => void JSON.parse('{'))), /SyntaxError/],
  ['a rejection in a worker of the page', () => page.evaluate(() => void new Worker('/worker.js')), /undefined/],
] as const)('%s is noted with its page', async (_, plant, text) => {
  await plant();
  const found: string[] = [];
  await expect.poll(() => found.push(...takeUncaught())).toBe(1);
  expect(found[0]).toContain(page.url());
  expect(found[0]).toMatch(text);
});

test('a rejection in the service worker is noted', async () => {
  const starting = page.context().waitForEvent('serviceworker');
  await page.evaluate(async () => void (await navigator.serviceWorker.register('/service-worker.js')));
  const worker = await starting;
  await worker.evaluate(() => void setTimeout(() => void Promise.reject(undefined)));
  const found: string[] = [];
  await expect.poll(() => found.push(...takeUncaught())).toBe(1);
  expect(found[0]).toMatch(/service worker.*undefined/);
});

test('the report of a failure leaves nothing uncaught on an empty tab and on a page that did not load', async ({
  task,
}) => {
  const empty = await page.context().newPage();
  const missing = await page.context().newPage();
  await missing.goto('http://127.0.0.1:1/').catch(() => undefined);
  const certifier = { pages: () => [empty, missing], messages: () => [], profile: '/nowhere' };
  await reportFailure({ task: { ...task, result: { state: 'fail' } } }, { certifier });
  // What is reported later than the promise is rejected has arrived after a call of the same page.
  for (const tab of [empty, missing]) await tab.evaluate(() => new Promise((done) => void setTimeout(done, 100)));
  expect(takeUncaught()).toEqual([]);
});
