import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright';
import type { TestContext } from 'vitest';
import type { BrowserProcess } from '../browser-process.ts';
import type { FaultyProxy } from '../network/faulty-proxy.ts';
import type { World } from '../world.ts';

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

/** Returns who holds the device's leases, and what its remotes last said: a device that sends nothing has its reason there. */
function syncStateOf(page: Page): Promise<string> {
  return page
    .evaluate(async () => {
      const found = await indexedDB.databases();
      const name = found.map((one) => one.name ?? '').find((one) => /^mycerti\..+\..+/.test(one));
      if (name === undefined) return 'no database of a user';
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error ?? new Error('the database does not open'));
      });
      const rowsOf = (table: string): Promise<unknown> =>
        new Promise((resolve, reject) => {
          const asked = database.transaction(table).objectStore(table).getAll();
          asked.onsuccess = () => resolve(asked.result);
          asked.onerror = () => reject(asked.error ?? new Error('the table cannot be read'));
        });
      const state = { now: Date.now(), leases: await rowsOf('leases'), remotes: await rowsOf('remotes') };
      database.close();
      return JSON.stringify(state);
    })
    .catch((error: unknown) => String(error));
}

/** Lists the last requests of the device: when each began, was passed on, answered and ended, in milliseconds before now. */
function requestsOf({ seen }: FaultyProxy): string {
  const before = (at: number): string => (at === 0 ? '-' : `${at - Date.now()}`);
  return seen
    .slice(-40)
    .map((one) => {
      const times = [one.startedAt, one.forwardedAt, one.answeredAt, one.endedAt].map(before);
      return `${times.join(' ')} ${one.method} ${one.path.slice(0, 60)}`;
    })
    .join('\n');
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
  world: Partial<Record<'certifier' | 'supervisor', Pick<BrowserProcess, 'pages' | 'messages' | 'profile'>>> &
    Partial<Pick<World, 'link'>>,
): Promise<void> {
  if (task.result?.state !== 'fail') return;
  await mkdir(folder, { recursive: true });
  if (world.link !== undefined) console.warn(`requests over the link:\n${requestsOf(world.link)}`);
  for (const [who, browser] of Object.entries({ certifier: world.certifier, supervisor: world.supervisor })) {
    // On an empty tab and on a page that did not load, Chromium rejects a promise of `indexedDB.databases` beside its error,
    // without a reason: the report would itself leave something uncaught.
    const loaded = browser?.pages().filter((page) => /^https?:/.test(page.url())) ?? [];
    for (const [index, page] of loaded.entries()) {
      const path = join(folder, `${task.id}-${who}-${index}.png`);
      await page.screenshot({ path, timeout: 5_000 }).catch(() => undefined);
      const text = await page.evaluate(() => document.body.innerText).catch(() => '(page is gone)');
      const state = await Promise.race([syncStateOf(page), wait(5_000, 'the database does not answer')]);
      const stored = `${await storedBy(page)}\n${state}`;
      const workers = page
        .workers()
        .map((worker) => worker.url())
        .join(' ');
      console.warn(
        `${who} at ${page.url()} (${path}):\n${text.slice(0, 1_500)}\nstored: ${stored}\nworkers: ${workers}\n${browser?.messages().join('\n')}`,
      );
    }
    if (browser !== undefined) console.warn(`${who}’s profile:\n${await profileFolders(browser.profile)}`);
  }
}
