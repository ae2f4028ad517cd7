import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newId } from '#platform/session/ids.ts';

/** A start of the page: its modules are new. */
async function startPage() {
  vi.resetModules();
  const [{ logRenewal }, { openUserDatabase }, opened, agendas, ahead] = await Promise.all([
    import('./renew-log.ts'),
    import('./user-database.ts'),
    import('../queries/palette/opened-orders.ts'),
    import('../settings/agenda-choice.ts'),
    import('../session/open-ahead.ts'),
  ]);
  return { logRenewal, db: openUserDatabase('renew-log', newId()), ...opened, ...agendas, ...ahead };
}

let page: Awaited<ReturnType<typeof startPage>>;
beforeEach(async () => {
  page = await startPage();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await page.db.delete();
});

async function scratches(): Promise<(string | undefined)[]> {
  return (await indexedDB.databases()).map(({ name }) => name).filter((name) => name?.startsWith('mycerti.scratch'));
}

/** Opens a database as a frozen page has it: it does not close when another deletes it. */
async function openFrozen(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  await new Promise((resolve) => request.addEventListener('success', resolve));
  return request.result;
}

test('[LW8] waits for no page that is frozen within its own renewal, and removes what a killed one left', async () => {
  (await openFrozen('mycerti.scratch.killed')).close();
  const frozen = await openFrozen('mycerti.scratch');
  vi.stubGlobal('navigator', { userAgentData: {} });
  await page.storeChosenAgendas(page.db, ['sophie']);
  expect(page.logRenewal()).toBeNull();
  frozen.close();
  await expect.poll(scratches).toEqual([]);
});

test('[LW8] deletes a database of its own, in Chromium alone and not in the workers of a page', async () => {
  const deleted = vi.spyOn(indexedDB, 'deleteDatabase');
  vi.stubGlobal('navigator', {});
  expect(page.logRenewal()).toBeNull();
  vi.stubGlobal('navigator', { userAgentData: {} });
  vi.stubGlobal('DedicatedWorkerGlobalScope', {});
  expect(page.logRenewal()).toBeNull();
  expect(deleted).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
  vi.stubGlobal('navigator', { userAgentData: {} });
  await page.logRenewal();
  expect(page.logRenewal()).toBeNull();
  expect(deleted.mock.calls).toEqual([[expect.stringMatching(/^mycerti\.scratch\./u)]]);
  expect(await scratches()).toEqual([]);
});

describe('right after the start of a page', () => {
  const noted: string[] = [];

  beforeEach(async () => {
    const begin = IDBDatabase.prototype.transaction;
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, stores, mode, how) {
      if (this.name === page.db.name) noted.push(`${mode} ${how?.durability}`);
      return begin.call(this, stores, mode, how);
    });
    const remove = indexedDB.deleteDatabase.bind(indexedDB);
    vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation((name) => {
      const request = remove(name);
      request.addEventListener('success', () => noted.push('renewed'));
      return request;
    });
    await page.db.open();
    noted.length = 0;
    vi.stubGlobal('navigator', { userAgentData: {} });
  });

  test.each([
    ['a transaction', () => page.recordOrderOpened(page.db, 'order')],
    ['a single write', () => page.storeChosenAgendas(page.db, ['sophie'])],
    ['a write of a query', () => page.db.facts.where('key').equals('opened').delete()],
  ])('[LW8] %s waits for the renewal of the log, and a read does not', async (_what, write) => {
    await Promise.all([write(), page.db.facts.get('opened')]);
    expect(noted).toEqual(['readonly strict', 'renewed', 'readwrite strict']);
    await write();
    expect(noted.slice(3)).toEqual(['readwrite strict']);
  });

  test('[LW8] a database that may have to be made or upgraded waits for it too', async () => {
    await page.takeUserDatabase('renew-log', 'new');
    expect(noted).toEqual(['renewed']);
  });
});
