import { expect, test } from 'vitest';
import { discardMutation, undoDiscard } from '#data/outbox/discard.ts';
import { retryRefused, sendAnyway } from '#data/outbox/retry.ts';
import { testId, testReminder } from '#tests/support/rows.ts';
import type { Device } from './device.ts';
import { change, limits, t0 } from './device.ts';

/** What a queued change names as seen, when an earlier one of the same device goes without being applied, or returns. */
export function describeOwnBases(device: () => Device): void {
  const reminderId = testId(40);
  const conflict = { status: 'refused', error: { code: 'Conflict' } } as const;
  const show = (title: string, version: number): Promise<void> =>
    device().pull('main', { changes: [change('reminders', version, testReminder(40, { title }))] });
  const rename = (title: string, replaces: string | null = null): Promise<string> =>
    device().mutate({ name: 'reminder.update', args: { reminderId, changes: { title } } }, { replaces });
  const baseOf = async (id: string): Promise<unknown> =>
    (await device().db.outbox.where('id').equals(id).first())?.base;
  /** Makes three changes of one title: of "avant" to "un", of that to "deux", of that to "trois". */
  const queue = async (): Promise<[first: string, second: string, third: string]> => {
    await show('avant', 1);
    return [await rename('un'), await rename('deux'), await rename('trois')];
  };

  test('[CF4c] a later change names what stood before a discarded one, and that one again once it is put back', async () => {
    const [first, second, third] = await queue();
    expect([await baseOf(second), await baseOf(third)]).toEqual([{ title: 'un' }, { title: 'deux' }]);
    await discardMutation(device().db, first, t0);
    expect([await baseOf(second), await baseOf(third)]).toEqual([{ title: 'avant' }, { title: 'deux' }]);
    await discardMutation(device().db, second, t0);
    expect(await baseOf(third)).toEqual({ title: 'avant' });
    await undoDiscard(device().db, second);
    expect([await baseOf(second), await baseOf(third)]).toEqual([{ title: 'avant' }, { title: 'deux' }]);
  });

  test('[CF4c] a discarded change follows what becomes of an earlier one until it is put back, in whatever order', async () => {
    const [first, second, third] = await queue();
    await discardMutation(device().db, first, t0);
    await discardMutation(device().db, second, t0);
    await undoDiscard(device().db, first);
    await undoDiscard(device().db, second);
    expect([await baseOf(first), await baseOf(second)]).toEqual([{ title: 'avant' }, { title: 'un' }]);
    expect(await baseOf(third)).toEqual({ title: 'deux' });
    await discardMutation(device().db, second, t0);
    await device().push('main', [{ id: first, ...conflict }]);
    await undoDiscard(device().db, second);
    expect([await baseOf(second), await baseOf(third)]).toEqual([{ title: 'avant' }, { title: 'deux' }]);
    // What a discarded one names of a change between them is not that of the first.
    const back = await rename('avant');
    const fifth = await rename('cinq');
    await discardMutation(device().db, fifth, t0);
    await discardMutation(device().db, second, t0);
    await undoDiscard(device().db, second);
    await undoDiscard(device().db, fifth);
    expect([await baseOf(back), await baseOf(fifth)]).toEqual([{ title: 'trois' }, { title: 'avant' }]);
  });

  test('[CF4c] a later change names what stood before a refused one, and that one again once it is retried', async () => {
    const [first, second, third] = await queue();
    await device().push('main', [{ id: first, ...conflict }]);
    expect([await baseOf(second), await baseOf(third)]).toEqual([{ title: 'avant' }, { title: 'deux' }]);
    const again = testId(61);
    await retryRefused(device().db, first, again, t0);
    expect([await baseOf(again), await baseOf(second)]).toEqual([{ title: 'avant' }, { title: 'un' }]);
  });

  test('[CF4c] names what stood before both of two that are refused together', async () => {
    const [first, second, third] = await queue();
    await device().push('main', [
      { id: first, ...conflict },
      { id: second, ...conflict },
    ]);
    expect([await baseOf(second), await baseOf(third)]).toEqual([{ title: 'avant' }, { title: 'avant' }]);
  });

  test('[CF4c] a later change follows one that is sent all the same, or corrected', async () => {
    const [first, second] = await queue();
    const standing = { by: null, values: { title: 'la leur' } };
    await device().push('main', [{ id: first, status: 'refused', error: { code: 'Conflict', standing } }]);
    const anyway = testId(61);
    await sendAnyway(device().db, first, anyway, t0);
    expect([await baseOf(anyway), await baseOf(second)]).toEqual([{ title: 'la leur' }, { title: 'un' }]);
    await device().push('main', [{ id: anyway, ...conflict }]);
    await show('la leur', 2);
    const corrected = await rename('un, corrigé', anyway);
    // Its author sees "trois" on the screen; its place is before that.
    expect([await baseOf(corrected), await baseOf(second)]).toEqual([{ title: 'la leur' }, { title: 'un, corrigé' }]);
  });

  test('[OB4] [CF4c] leaves what a change names that the server may have', async () => {
    const [first, second, third] = await queue();
    await device().attempt('main', first, second);
    await device().push('main', [{ id: first, ...conflict }]);
    expect([await baseOf(second), await baseOf(third)]).toEqual([{ title: 'un' }, { title: 'deux' }]);
  });

  test('[CF4c] leaves what a later change of another field names, and what its author saw of somebody else', async () => {
    await show('avant', 1);
    const first = await rename('un');
    const note = await device().mutate({
      name: 'reminder.update',
      args: { reminderId, changes: { note: 'un', title: 'deux' } },
    });
    await device().push('main', [{ id: first, ...conflict }]);
    expect(await baseOf(note)).toEqual({ note: testReminder(40).note, title: 'avant' });
    await show('un', 2);
    const seen = await rename('quatre', note);
    await discardMutation(device().db, first, t0);
    expect(await baseOf(seen)).toEqual({ title: 'deux' });
  });

  test('[CF4c] [OB10] names what stood before one that a restored server refuses', async () => {
    const { db, push, storage } = device();
    await show('avant', 1);
    const first = await rename('un');
    await push('main', [{ id: first, status: 'applied', effects: [] }]);
    await show('un', 2);
    const second = await rename('deux');
    const settled = await db.settled.get(first);
    if (settled === undefined) throw new Error('the first is not settled');
    await db.outbox.put({ ...settled.entry, state: 'pending', again: 1 });
    await push('main', [{ id: first, ...conflict }]);
    expect(await baseOf(second)).toEqual({ title: 'avant' });
    expect((await storage.nextBatch('main', limits, t0)).map(({ id }) => id)).toEqual([second]);
  });

  test('[CF4c] is not sent together with an earlier change that it follows', async () => {
    const { mutate, push, storage } = device();
    const [first, second] = await queue();
    const other = await mutate({ name: 'order.update', args: { orderId: testId(1), changes: { urgent: true } } });
    const offered = async (): Promise<string[]> => (await storage.nextBatch('main', limits, t0)).map(({ id }) => id);
    expect(await offered()).toEqual([first, other]);
    await push('main', [{ id: first, ...conflict }]);
    expect(await offered()).toEqual([second, other]);
  });
}
