import type { Page } from 'playwright';

/**
 * Repeats the message that waits in the page's outbox, under identifiers of their own, as a long day offline would.
 * @returns the bodies of the copies
 */
export function multiplyOutbox(page: Page, copies: number, body: string): Promise<string[]> {
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
      const isMessage = (value: unknown): value is { seq: number; name: string; args: object } =>
        typeof value === 'object' && value !== null && 'name' in value && value.name === 'order.sendMessage';
      const template = entries.find(isMessage);
      if (template === undefined) throw new Error('no message to repeat');
      const bodies: string[] = [];
      for (let index = 0; index < count; index += 1) {
        const messageId = crypto.randomUUID();
        const args = { ...template.args, messageId, body: `${text} ${index}` };
        const { seq: _, ...rest } = template;
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
    [copies, body] as const,
  );
}
