import type { Page } from 'playwright';
import type { Visit } from '#contract/entities/visit.ts';

/** Returns the payment's identifier in the form of a visit that is under way. */
export function draftedPayment(page: Page, { id }: Visit): Promise<string> {
  return page.evaluate(async (visitId) => {
    const asPromise = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('request failed'));
      });
    const databases = await indexedDB.databases();
    const name = databases.find((one) => /^mycerti\.(?!root)/.test(one.name ?? ''))?.name ?? '';
    const db = await asPromise(indexedDB.open(name));
    const drafts = await asPromise<unknown[]>(db.transaction('drafts').objectStore('drafts').getAll());
    db.close();
    const isForm = (draft: unknown): draft is { text: string } =>
      typeof draft === 'object' && draft !== null && 'key' in draft && draft.key === `visit-form:${visitId}`;
    const text = drafts.find(isForm)?.text ?? '{}';
    return (JSON.parse(text) as { paymentId: string }).paymentId;
  }, id);
}
