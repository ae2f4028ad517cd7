import type { Page } from 'playwright';

/** The page's writes to its outbox, observed from outside. */
export interface WatchedWrites {
  /** Resolves when a transaction that writes the outbox has begun. */
  begun: () => Promise<void>;
  /** Returns true once every transaction that has begun has committed. */
  isCommitted: () => boolean;
}

declare global {
  interface Window {
    noteWrite: (what: 'begun' | 'committed') => Promise<void>;
  }
}

/** Watches the writes of pages that this tab loads from now on. */
export async function watchWrites(page: Page): Promise<WatchedWrites> {
  let open = 0;
  let begin = (): void => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  await page.exposeFunction('noteWrite', (what: 'begun' | 'committed') => {
    open += what === 'begun' ? 1 : -1;
    if (what === 'begun') begin();
  });
  await page.addInitScript(() => {
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function (this: IDBDatabase, stores, mode, ...rest) {
      const started = transaction.call(this, stores, mode, ...rest);
      if (mode === 'readwrite' && started.objectStoreNames.contains('outbox')) {
        void window.noteWrite('begun');
        started.addEventListener('complete', () => void window.noteWrite('committed'));
      }
      return started;
    };
  });
  return { begun: () => begun, isCommitted: () => open === 0 };
}
