import type { DBCore, DBCoreTransaction, Middleware } from 'dexie';

/** The transactions that this page or worker has under way. */
const open = new Set<DBCoreTransaction>();

/** Watches the transactions of a database, for `abortOpenTransactions`. */
export const trackTransactions: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'open-transactions',
  create: (core) => ({
    transaction: (...args) => {
      const transaction = core.transaction(...args);
      open.add(transaction);
      if (transaction instanceof EventTarget) {
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
