import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';

interface BrowserProcess {
  type: string;
  /** The system's identifier. */
  id: number;
  /** Seconds of a processor since it began. */
  cpuTime: number;
}

/** Returns the processes of this page's browser. */
export async function processesOf(page: Page): Promise<BrowserProcess[]> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('the page has no browser to ask');
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo;
}

/** Returns the bytes that only this process holds. */
async function privateBytes(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  const kilobytes = [...rollup.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+) kB$/gm)].map(([, number]) => Number(number));
  return kilobytes.reduce((sum, one) => sum + one, 0) * 1_024;
}

/**
 * Returns the bytes that only the page's process holds after the page was scrolled through. The page must be the only one
 * of its browser. Works on Linux only, because it reads /proc.
 */
export async function privateMemory(page: Page): Promise<number> {
  await page.locator('main h1').waitFor();
  for (let turn = 0; turn < 40; turn += 1) {
    await page.mouse.wheel(0, 1_500);
    await page.waitForTimeout(50);
  }
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const renderers = (await processesOf(page)).filter(({ type }) => type === 'renderer');
  return Math.max(...(await Promise.all(renderers.map(({ id }) => privateBytes(id)))));
}
