import { expect, test } from 'vitest';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import { orderUpdate } from '#contract/mutations/orders/order-update.ts';
import { discardMutation, discardMutations, undoDiscard, undoDiscards } from '#data/outbox/discard.ts';
import { retryMutations, retryRefused } from '#data/outbox/retry.ts';
import type { OutboxItem } from '#data/queries/sync/outbox-items.ts';
import { discardedItems, outboxItems } from '#data/queries/sync/outbox-items.ts';
import { waits } from '#sync/send-status.ts';
import { certifier, testId, testNewOrder, testOrder } from '#tests/support/rows.ts';
import type { Device } from './device.ts';
import { change, gone, limits, remarkOf, t0 } from './device.ts';

export function describeSyncCentre(device: () => Device): void {
  const id = testId(1);
  const refusal = { status: 'refused', error: { code: 'Forbidden' } } as const;
  const remark = (internalRemark: string, orderId = id): Promise<string> =>
    device().mutate({ name: 'order.update', args: { orderId, changes: { internalRemark } } });
  const items = (now = t0): Promise<OutboxItem[]> => outboxItems(device().db, now);
  const offered = async (now = t0): Promise<string[]> =>
    (await device().storage.nextBatch('main', limits, now)).map((entry) => entry.id);

  test('[OB3] lists every unsettled mutation with its reason and the possible actions', async () => {
    const { mutate, push, pull, attempt } = device();
    await pull('main', { changes: [2, 3, 4].map((order) => change('orders', 1, testOrder(order))) });
    const confirmed = await remark('confirmée');
    await push('main', [{ id: confirmed, status: 'applied', effects: [{ collection: 'orders', id, version: 9 }] }]);
    const refused = await mutate({
      name: 'order.sendMessage',
      args: { orderId: id, messageId: testId(30), body: 'bonjour' },
    });
    await push('main', [{ id: refused, ...refusal }]);
    const stuck = await mutate({ name: 'order.markMessagesRead', args: { orderId: id, messageIds: [testId(30)] } });
    const unanswered = await remark('partie', testId(2));
    await attempt('main', unanswered);
    const deferred = await remark('remise', testId(3));
    await attempt('main', deferred);
    await push('main', [{ id: deferred, status: 'deferred' }]);
    const behind = await remark('derrière', testId(3));
    const made = await mutate({ name: 'order.create', args: testNewOrder(50) });
    const dependent = await remark('sur la nouvelle', testId(50));
    const said = ({ status }: OutboxItem): string => (status.is === 'waits' ? status.why : status.is);
    const listed = (await items()).map((item) => [item.id, said(item), item.canRetry, item.canDiscard, item.canEdit]);
    expect(listed).toEqual([
      [confirmed, 'confirming', false, false, false],
      [refused, 'refused', true, true, true],
      [stuck, 'stuck', true, true, false],
      [unanswered, 'unanswered', false, false, false],
      [deferred, 'deferred', false, true, false],
      [behind, 'behind', false, true, false],
      [made, 'next', false, true, false],
      [dependent, 'needs', false, true, false],
    ]);
    expect((await items())[1]).toMatchObject({
      error: { code: 'Forbidden' },
      subject: { kind: 'order', id },
      rowGone: false,
    });
  });

  test('[LW5] lists a mutation of an earlier version in the current shape, and one of a newer version without its content', async () => {
    const { db } = device();
    const made = await remark('ancienne');
    await db.outbox.where('id').equals(made).modify({ v: 1 });
    const newer = await remark('nouvelle');
    await db.outbox.where('id').equals(newer).modify({ v: 99 });
    expect(await items()).toMatchObject([
      { id: made, args: { orderId: id, changes: { internalRemark: 'ancienne' } }, subject: { kind: 'order', id } },
      { id: newer, args: null, subject: { kind: 'order', id } },
    ]);
  });

  test('[LW5] shows a mutation of an earlier version over its row, pushes it as written, and edits it in the current shape', async () => {
    const { db, mutate, push, pull } = device();
    const made = await remark('ancienne');
    await db.outbox.where('id').equals(made).modify({ v: 1 });
    await pull('main', { changes: [change('orders', 2, testOrder(1, { externalRemark: 'la leur' }))] });
    expect(await remarkOf(db, id)).toBe('ancienne');
    expect(await device().storage.nextBatch('main', limits, t0)).toMatchObject([{ id: made, v: 1 }]);
    await push('main', [{ id: made, ...refusal }]);
    const args = { orderId: id, changes: { internalRemark: 'corrigée' } };
    const edited = await mutate({ name: 'order.update', args }, { replaces: made });
    expect(await device().storage.nextBatch('main', limits, t0)).toMatchObject([
      { id: edited, v: orderUpdate.version },
    ]);
  });

  test('[LW5] pushes a mutation of a newer version, and shows nothing of it', async () => {
    const { db, pull } = device();
    const made = await remark('d’une version à venir');
    await db.outbox
      .where('id')
      .equals(made)
      .modify({ v: 99, args: { somethingElse: true } });
    await pull('main', { changes: [change('orders', 2, testOrder(1, { internalRemark: 'la leur' }))] });
    expect(await remarkOf(db, id)).toBe('la leur');
    await remark('d’après');
    expect(await remarkOf(db, id)).toBe('d’après');
    expect(await offered()).toHaveLength(2);
  });

  test('[PL3] lists and pushes the mutations of a dirty row that left, and does not restore the row', async () => {
    const { db, mutate, pull, push } = device();
    await pull('main', { changes: [change('orders', 1, testOrder(2))] });
    const update = await remark('vue sur place', testId(2));
    const message = await mutate({
      name: 'order.sendMessage',
      args: { orderId: testId(2), messageId: testId(31), body: 'fait' },
    });
    await pull('main', { changes: [gone('orders', 2, testId(2))] });
    expect(await db.orders.get(testId(2))).toBeUndefined();
    expect((await items()).map(({ id: each, rowGone }) => [each, rowGone])).toEqual([
      [update, true],
      [message, false],
    ]);
    expect(await offered()).toEqual([update, message]);
    await push('main', [{ id: update, ...refusal }]);
    expect((await items())[0]).toMatchObject({ status: { is: 'refused' }, rowGone: true, canRetry: true });
    await push('main', [
      { id: message, status: 'merged', effects: [{ collection: 'messages', id: testId(31), version: 1 }] },
    ]);
    await pull('main', {});
    expect((await items()).map((item) => item.id)).toEqual([update]);
    expect(await db.messages.get(testId(31))).toBeUndefined();
  });

  test('[OB3] [OB4] refuses to discard a sent mutation without a result', async () => {
    const { db, attempt } = device();
    const sent = await remark('partie');
    await attempt('main', sent);
    await expect(discardMutation(db, sent, t0)).rejects.toMatchObject({ code: 'AlreadySent' });
    expect(await db.outbox.count()).toBe(1);
    expect(await remarkOf(db, id)).toBe('partie');
  });

  test('[OB3] discards an unsent mutation with its dependents, and restores them', async () => {
    const { db, mutate } = device();
    const made = await mutate({ name: 'order.create', args: testNewOrder(50) });
    await remark('sur la nouvelle', testId(50));
    expect(await discardMutation(db, made, t0)).toBe(2);
    expect(await db.orders.get(testId(50))).toBeUndefined();
    expect(await discardedItems(db)).toMatchObject([
      { ids: [made], name: 'order.create', subject: { kind: 'order', id: testId(50) }, count: 2, discardedAt: t0 },
    ]);
    expect(await undoDiscard(db, made)).toBe(true);
    expect((await db.orders.get(testId(50)))?.row.internalRemark).toBe('sur la nouvelle');
    expect(await discardedItems(db)).toEqual([]);
  });

  test('[OB3] discards several as one act, all or none, and restores them as one', async () => {
    const { db, attempt, mutate } = device();
    const made = await mutate({ name: 'order.create', args: testNewOrder(50) });
    const upon = await remark('sur la nouvelle', testId(50));
    const [apart, sent] = [await remark('à part'), await remark('partie', testId(2))];
    await attempt('main', sent);
    await expect(discardMutations(db, [apart, sent], t0)).rejects.toMatchObject({ code: 'AlreadySent' });
    expect(await db.outbox.count()).toBe(4);
    expect(await discardMutations(db, [made, upon, apart], t0)).toEqual([made, apart]);
    expect(await discardedItems(db)).toMatchObject([{ ids: [made, apart], name: 'order.create', count: 3 }]);
    expect(await undoDiscards(db, [made, apart])).toBe(true);
    expect((await db.outbox.orderBy('seq').toArray()).map((entry) => entry.id)).toEqual([made, upon, apart, sent]);
    expect((await db.orders.get(testId(50)))?.row.internalRemark).toBe('sur la nouvelle');
    expect(await undoDiscards(db, [made, apart])).toBe(false);
  });

  test('[OB4] retries several as one act, each under a new identifier in its place', async () => {
    const { db, push } = device();
    const [first, second] = [await remark('une'), await remark('deux', testId(2))];
    await push('main', [
      { id: first, ...refusal },
      { id: second, ...refusal },
    ]);
    let next = 60;
    expect(await retryMutations(db, [first, second, first], () => testId((next += 1)), t0)).toBe(2);
    expect(await items()).toMatchObject([
      { id: testId(61), status: waits('next') },
      { id: testId(62), status: waits('next') },
    ]);
  });

  test('[OB3] [OB9] does not send a mutation that is discarded while its batch is chosen', async () => {
    const { db, storage, lease } = device();
    const [first, second] = [await remark('gardée'), await remark('abandonnée')];
    const chosen = await storage.nextBatch('main', limits, t0);
    await discardMutation(db, second, t0);
    const sent = await storage.markAttempted(await lease('main'), chosen, t0);
    expect(sent.map((entry) => entry.id)).toEqual([first]);
    expect((await db.outbox.toArray()).map((entry) => entry.id)).toEqual([first]);
    expect((await storage.remoteState('main')).attempts).toEqual({ [first]: new Date(t0).toISOString() });
  });

  test('[OB7] treats a mutation that the server deferred as never sent', async () => {
    const { db, attempt, push } = device();
    const [deferred, left] = [await remark('remise'), await remark('oubliée', testId(2))];
    await attempt('main', deferred, left);
    await push('main', [
      { id: deferred, status: 'deferred' },
      { id: left, status: 'deferred', unanswered: true },
    ]);
    const [one, other] = await db.outbox.orderBy('seq').toArray();
    expect(one?.attemptedAt).toBeUndefined();
    expect(other?.attemptedAt).toBe(new Date(t0).toISOString());
  });

  test('[OB4] retries the refused mutations that a stuck one waits for', async () => {
    const { db, mutate, push } = device();
    const made = await mutate({ name: 'order.create', args: testNewOrder(50) });
    const child = await remark('sur la nouvelle', testId(50));
    await push('main', [{ id: made, ...refusal }]);
    let next = 60;
    expect(await retryMutations(db, [child], () => testId((next += 1)), t0)).toBe(1);
    expect(await items()).toMatchObject([
      { id: testId(61), status: waits('next') },
      { id: child, status: waits('needs', { on: testId(61) }) },
    ]);
    expect(await retryMutations(db, [child], () => testId((next += 1)), t0)).toBe(0);
  });

  test('[OB4] gives an edited mutation a new identifier in its old place, and its dependents follow', async () => {
    const { db, mutate, push } = device();
    const refused = await mutate({
      name: 'order.sendMessage',
      args: { orderId: id, messageId: testId(30), body: 'bonjour' },
    });
    await remark('après');
    await mutate({ name: 'order.markMessagesRead', args: { orderId: id, messageIds: [testId(30)] } });
    await push('main', [{ id: refused, ...refusal }]);
    const args = { orderId: id, messageId: testId(30), body: 'bonjour, corrigé' };
    const edited = await mutate({ name: 'order.sendMessage', args }, { replaces: refused });
    const entries = await db.outbox.orderBy('seq').toArray();
    expect(entries.map((entry) => entry.state)).toEqual(['pending', 'pending', 'pending']);
    expect(entries[0]).toMatchObject({
      id: edited,
      createdAt: new Date(t0).toISOString(),
      actor: certifier,
    });
    expect(entries[0]?.error).toBeUndefined();
    expect(edited).not.toBe(refused);
    expect(entries[2]?.dependsOn).toEqual([edited]);
    expect((await db.messages.get(testId(30)))?.row.body).toBe('bonjour, corrigé');
  });

  test('[OB4] [CF1] records in an edit the values that its author sees', async () => {
    const { db, mutate, push, pull } = device();
    const refused = await remark('mienne');
    await push('main', [{ id: refused, ...refusal }]);
    await pull('main', { changes: [change('orders', 2, testOrder(1, { internalRemark: 'la leur' }))] });
    const args = { orderId: id, changes: { internalRemark: 'les deux' } };
    await mutate({ name: 'order.update', args }, { replaces: refused });
    expect(await db.outbox.toArray()).toMatchObject([{ base: { internalRemark: 'la leur' } }]);
  });

  test('[LW1] [OB4] changes nothing by an invalid edit', async () => {
    const { db, mutate, push } = device();
    const refused = await remark('mienne');
    await push('main', [{ id: refused, ...refusal }]);
    const before = await db.outbox.toArray();
    const edit = (args: MutationArgs<'order.update'>) => mutate({ name: 'order.update', args }, { replaces: refused });
    await expect(edit({ orderId: id, changes: {} })).rejects.toMatchObject({ code: 'ValidationFailed' });
    await expect(edit({ orderId: testId(2), changes: { urgent: true } })).rejects.toMatchObject({
      code: 'ValidationFailed',
      paths: [{ issue: 'lane' }],
    });
    expect(await db.outbox.toArray()).toEqual(before);
    expect(await db.discarded.count()).toBe(0);
  });

  test('[OB4] does not retry a mutation that is not refused, and appends its correction', async () => {
    const { db, mutate } = device();
    const pending = await remark('en attente');
    const args = { orderId: id, changes: { urgent: true } };
    expect(await retryRefused(db, pending, testId(61), t0)).toBeNull();
    expect(await retryMutations(db, [pending], () => testId(62), t0)).toBe(0);
    const appended = await mutate({ name: 'order.update', args }, { replaces: pending });
    expect(await offered()).toEqual([pending, appended]);
    expect(await db.discarded.count()).toBe(0);
  });
}
