import type { DBCore, DBCoreTransaction, Middleware } from 'dexie';

/** The transactions that this page or worker has under way. */
const open = new Set<DBCoreTransaction>();

/** Dexie passes the transactions of IndexedDB on. A simulated one is no `EventTarget` of the platform, and ends as well. */
function isOfIndexedDb(transaction: DBCoreTransaction): transaction is IDBTransaction {
  return 'addEventListener' in transaction;
}

/** Watches the transactions of a database, for `abortOpenTransactions`. */
export const trackTransactions: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'open-transactions',
  create: (core) => ({
    transaction: (...args) => {
      const transaction = core.transaction(...args);
      open.add(transaction);
      if (isOfIndexedDb(transaction)) {
        for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => open.delete(transaction));
      }
      return transaction;
    },
  }),
};

/** Aborts every transaction under way; each rejects and stores nothing. Rule RN3a says when. */
export function abortOpenTransactions(): void {
  for (const transaction of open) {
    try {
      transaction.abort();
    } catch {
      // It has just ended.
    }
  }
  open.clear();
}
