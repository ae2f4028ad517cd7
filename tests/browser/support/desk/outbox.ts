import type { Page } from 'playwright';

/**
 * Repeats a pending message of the page's outbox, under new identifiers, as a long day offline would. Each copy repeats the
 * original as first stored. The outbox may also hold an earlier message, answered but not yet pulled. A copy of that one
 * would count as sent.
 * @param original body of the message to repeat; no part of it may have been answered
 * @returns the bodies of the copies: the original's, `, copie` and a number
 */
export function multiplyOutbox(page: Page, duplicates: number, original: string): Promise<string[]> {
  return page.evaluate(
    async ([count, text]) => {
      const asPromise = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error ?? new Error('request failed'));
        });
      const name = (await indexedDB.databases()).find((database) =>
        /^mycerti\.(?!root)/.test(database.name ?? ''),
      )?.name;
      if (name === undefined) throw new Error('no database');
      const db = await asPromise(indexedDB.open(name));
      const transaction = db.transaction('outbox', 'readwrite');
      const store = transaction.objectStore('outbox');
      const entries = await asPromise<unknown[]>(store.getAll());
      interface Message {
        seq: number;
        attemptedAt?: string;
        deferred?: object;
        args: { body: string };
      }
      const isMessage = (value: unknown): value is Message =>
        typeof value === 'object' && value !== null && 'name' in value && value.name === 'order.sendMessage';
      const template = entries.filter(isMessage).find(({ args }) => args.body === text);
      if (template === undefined) throw new Error(`no message "${text}" to repeat`);
      if (!('state' in template) || template.state !== 'pending') throw new Error(`"${text}" was answered`);
      const bodies: string[] = [];
      for (let index = 0; index < count; index += 1) {
        const messageId = crypto.randomUUID();
        const args = { ...template.args, messageId, body: `${text}, copie ${index}` };
        const { seq: _seq, attemptedAt: _attempt, deferred: _deferral, ...rest } = template;
        store.add({ ...rest, id: crypto.randomUUID(), args, targets: [`messages/${messageId}`] });
        bodies.push(args.body);
      }
      await new Promise((resolve, reject) => {
        transaction.oncomplete = resolve;
        transaction.onabort = () => reject(transaction.error ?? new Error('aborted'));
      });
      db.close();
      return bodies;
    },
    [duplicates, original] as const,
  );
}
