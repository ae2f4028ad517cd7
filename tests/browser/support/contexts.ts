import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright';
import { waitLimit } from '#tests/support/runner/time-limits.ts';
import { watchUncaught } from './checks/uncaught.ts';

/** Opens a context of its own, as another device is. Its waits have the limit of all browser tests. */
export async function openContext(
  browser: Browser | null | undefined,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  if (browser === null || browser === undefined) throw new Error('the browser is not running');
  const context = await browser.newContext({ locale: 'fr-BE', ...options });
  context.setDefaultTimeout(waitLimit);
  watchUncaught(context);
  return context;
}
