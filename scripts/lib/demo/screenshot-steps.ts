import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright';

/** Opens the visit form of the first visit on offer. */
export async function openForm(page: Page): Promise<void> {
  await page.locator('main a[href*="/formvisit?"]').first().click();
  await page.locator('main h2').first().waitFor();
}

/** Opens the first order of a list: of incomplete uploads, or of surveys. */
export async function openFirst(page: Page): Promise<void> {
  await page.locator('main [data-choice]').first().click();
  await page.locator('main h2').locator('visible=true').first().waitFor();
}

/** Opens the first row of a list whose rows lead to such a path. */
export async function openRow(page: Page, path: string): Promise<void> {
  await page.locator(`main a[href*="${path}"]`).locator('visible=true').first().click();
  await page.waitForURL(new RegExp(`${path}[\\da-f-]{36}`));
  await page.locator('main h1').first().waitFor();
}

/** Opens the files of the first order of the drive that has a document, and the actions of one. */
export async function openDrive(page: Page): Promise<void> {
  await page.locator('main [data-index]:has(svg.lucide-file-text) a').first().click();
  await page.locator(':is(aside, [role=dialog]) li button[aria-expanded]').first().click();
}

/** Waits until the page has loaded the named chunks. The service worker would precache them, but it is blocked. */
export async function waitForChunks(page: Page, names: readonly string[]): Promise<void> {
  const fetched = `performance.getEntriesByType('resource').map(({ name }) => name).join()`;
  for (let tries = 0; tries < 150; tries += 1) {
    const text = String(await page.evaluate(fetched));
    if (names.every((name) => text.includes(`/${name}-`))) return;
    await wait(100);
  }
  throw new Error(`${page.url()} does not fetch ${names.join(', ')} ahead.`);
}
