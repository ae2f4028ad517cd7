import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import type { TestContext } from 'vitest';
import type { World } from './world.ts';

const folder = join('.cache', 'e2e-failures');

/** Returns what the page's origin has stored. A browser that lost its storage shows as signed out. */
function storedBy(page: Page): Promise<string> {
  return page
    .evaluate(async () => {
      const workers = await navigator.serviceWorker.getRegistrations();
      const databases = await indexedDB.databases();
      return JSON.stringify({
        databases: databases.map(({ name }) => name),
        local: Object.keys(localStorage),
        workers: workers.length,
      });
    })
    .catch(() => '(unknown)');
}

/** Lists the folders of a profile that hold what origins store, each with the time of its creation. */
async function profileFolders(profile: string): Promise<string> {
  const names = ['IndexedDB', 'Local Storage/leveldb', 'Service Worker/Database', 'WebStorage'];
  const lines = await Promise.all(
    names.map(async (name) => {
      const path = join(profile, 'Default', name);
      const entries = await readdir(path).catch(() => []);
      const born = await Promise.all(
        [path, ...entries.map((entry) => join(path, entry))].map(async (file) => {
          const { birthtime, size } = await stat(file);
          return `${file.slice(path.length)} ${birthtime.toISOString()} ${size}`;
        }),
      ).catch(() => ['missing']);
      return `${name}: ${born.join(', ')}`;
    }),
  );
  return lines.join('\n');
}

/** Saves each open page as a picture and as text after a failed test, to make a failure in CI understandable. */
export async function reportFailure(
  { task }: Pick<TestContext, 'task'>,
  world: Partial<Pick<World, 'certifier' | 'supervisor'>>,
): Promise<void> {
  if (task.result?.state !== 'fail') return;
  await mkdir(folder, { recursive: true });
  for (const [who, browser] of Object.entries({ certifier: world.certifier, supervisor: world.supervisor })) {
    for (const [index, page] of browser?.pages().entries() ?? []) {
      const path = join(folder, `${task.id}-${who}-${index}.png`);
      await page.screenshot({ path, timeout: 5_000 }).catch(() => undefined);
      const text = await page.evaluate(() => document.body.innerText).catch(() => '(page is gone)');
      const stored = await storedBy(page);
      console.warn(
        `${who} at ${page.url()} (${path}):\n${text.slice(0, 1_500)}\nstored: ${stored}\n${browser?.messages().join('\n')}`,
      );
    }
    if (browser !== undefined) console.warn(`${who}’s profile:\n${await profileFolders(browser.profile)}`);
  }
}
