import type { Page } from 'playwright';

/** What the page itself, without its workers, asked of one store of IndexedDB. */
export interface StoreReads {
  /** Transactions with this store in their scope. */
  transactions: number;
  /** Requests that read: of rows, keys, counts and cursors. */
  requests: number;
  /** Rows that they returned. */
  rows: number;
  /** Keys without their rows that they returned. */
  keys: number;
}

/** The reads of a page. */
export interface PageReads {
  /** All transactions; one over several stores counts once. */
  transactions: number;
  rows: number;
  /** By store; for an index, by its store. */
  stores: Record<string, StoreReads>;
}

/** In the page, before its scripts: counts what the page asks of IndexedDB. Workers have globals of their own. */
function installCounter(): void {
  const reads: PageReads = { transactions: 0, rows: 0, stores: {} };
  Object.assign(window, { pageReads: reads });
  const of = (store: string): StoreReads =>
    (reads.stores[store] ??= { transactions: 0, requests: 0, rows: 0, keys: 0 });
  const storeOf = (source: IDBObjectStore | IDBIndex): string =>
    source instanceof IDBIndex ? source.objectStore.name : source.name;

  const transaction = Reflect.get(IDBDatabase.prototype, 'transaction');
  IDBDatabase.prototype.transaction = function begin(names, ...rest) {
    reads.transactions += 1;
    for (const name of typeof names === 'string' ? [names] : names) of(name).transactions += 1;
    return transaction.call(this, names, ...rest);
  };

  /** Number of rows or keys in the result of a request; a cursor gives one at each success. */
  const sizeOf = (result: unknown): number => {
    if (result === undefined || result === null) return 0;
    return Array.isArray(result) ? result.length : 1;
  };
  const isAsk = (one: unknown): one is (...args: unknown[]) => IDBRequest<unknown> => typeof one === 'function';
  const kinds: [kind: 'rows' | 'keys' | null, names: string[]][] = [
    ['rows', ['get', 'getAll', 'openCursor', 'getAllRecords']],
    ['keys', ['getKey', 'getAllKeys', 'openKeyCursor']],
    [null, ['count']],
  ];
  for (const prototype of [IDBObjectStore.prototype, IDBIndex.prototype]) {
    for (const [kind, names] of kinds) {
      for (const name of names) {
        const original: unknown = Reflect.get(prototype, name);
        if (!isAsk(original)) continue;
        Reflect.set(prototype, name, function ask(this: IDBObjectStore | IDBIndex, ...args: unknown[]) {
          const store = of(storeOf(this));
          store.requests += 1;
          const request = original.apply(this, args);
          if (kind === null) return request;
          request.addEventListener('success', () => {
            const size = sizeOf(request.result);
            store[kind] += size;
            if (kind === 'rows') reads.rows += size;
          });
          return request;
        });
      }
    }
  }
}

/** Counts the reads of the page from its next document on. */
export async function countReads(page: Page): Promise<void> {
  await page.addInitScript(installCounter);
}

/** Forgets what the page has read until now. */
export async function clearReads(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { pageReads } = window as unknown as { pageReads: PageReads };
    Object.assign(pageReads, { transactions: 0, rows: 0, stores: {} });
  });
}

/** Returns what the page has read since the last `clearReads`. */
export function readsOf(page: Page): Promise<PageReads> {
  return page.evaluate(() => (window as unknown as { pageReads: PageReads }).pageReads);
}
