import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { discardMutation } from '#data/outbox/discard.ts';
import { requestDriftCheck } from '#data/pull/drift.ts';
import { lostFiles } from '#data/queries/files/files.ts';
import { evictForCapture } from '#data/storage-quota/evict.ts';
import { readEpoch } from '#server/db/connection/settings.ts';
import { testId, testNewOrder, testOrder } from '#tests/support/rows.ts';
import { clock, createPhone, createSite, photo, work } from './older-copy-world.ts';

/** A site whose older copy lacks what the phone wrote since, and the phone, which has all of it acknowledged. */
async function setUp() {
  const site = await createSite();
  const sophie = await site.server().addUser('Sophie Dubois');
  await site.server().store(testOrder(1, { assignee: sophie.user }));
  const phone = createPhone(site, sophie);
  await phone.sync();
  const { epoch } = await phone.storage.remoteState('main');
  await site.backUp();
  const upload = await work(phone, sophie.user);
  await phone.sync();
  await phone.sync();
  // A server that starts again over its own log keeps its epoch.
  expect((await phone.storage.remoteState('main')).epoch).toBe(epoch);
  expect(await phone.db.outbox.count()).toBe(0);
  expect(await phone.db.uploads.get(upload)).toMatchObject({ row: { receivedAt: expect.any(String) as string } });
  const found = async (): Promise<string[]> => {
    const { db } = site.server().context.database;
    const wanted = [testId(21), testId(31), testId(41), upload];
    const rows = await db.selectFrom('records').select('id').where('id', 'in', wanted).execute();
    return rows.map(({ id }) => id).toSorted();
  };
  return { site, phone, upload, found, all: [testId(21), testId(31), testId(41), upload].toSorted() };
}

async function expectWhole({ site, phone, upload, found, all }: Awaited<ReturnType<typeof setUp>>): Promise<void> {
  expect(await found()).toEqual(all);
  expect((await readFile(join(site.files, upload))).equals(photo)).toBe(true);
  expect(await phone.db.messages.get(testId(21))).toBeDefined();
  expect(await phone.db.reminders.get(testId(31))).toBeDefined();
  expect(await phone.db.orders.get(testId(41))).toBeDefined();
  expect(await phone.db.uploads.get(upload)).toMatchObject({ row: { receivedAt: expect.any(String) as string } });
  expect(await phone.db.outbox.count()).toBe(0);
}

test(
  '[PL7] [OB10] [OB10d] a server put back to an older copy, without a word to it, gets back what its devices had sent since',
  { timeout: 120_000, tags: 'long' },
  async () => {
    const world = await setUp();
    const { site, phone, found } = world;
    const { epoch } = await phone.storage.remoteState('main');
    await site.putBack();
    expect(await found()).toEqual([]);
    // Nothing counts as safe before both remotes were compared.
    await phone.syncMain();
    expect(await phone.db.outbox.count()).toBe(0);
    expect(await phone.safeAt()).toBeNull();
    await phone.sync();
    await phone.sync();
    expect(await phone.safeAt()).not.toBeNull();
    await expectWhole(world);
    expect((await phone.storage.remoteState('main')).epoch).not.toBe(epoch);
    expect((await phone.storage.remoteState('field')).epoch).toBe((await phone.storage.remoteState('main')).epoch);
  },
);

test(
  '[PL8] [OB10] without that proof, the comparison offers what the device wrote before it drops anything',
  { timeout: 120_000, tags: 'long' },
  async () => {
    const world = await setUp();
    const { site, phone } = world;
    // The cursors of an earlier version of the server, which signed none.
    await phone.db.remotes.toCollection().modify((state) => {
      const { g: _, ...cursor } = JSON.parse(Buffer.from(state.cursor ?? '', 'base64url').toString()) as { g: unknown };
      state.cursor = Buffer.from(JSON.stringify(cursor)).toString('base64url');
    });
    await site.putBack();
    await requestDriftCheck(phone.db);
    for (let round = 0; round < 3; round += 1) {
      await phone.sync();
      expect(await phone.db.messages.get(testId(21))).toBeDefined();
    }
    await expectWhole(world);
  },
);

test(
  '[OB10] [FL3] a photo comes back too when its order has left the device since, and when only its bytes are gone',
  { timeout: 120_000, tags: 'long' },
  async () => {
    const { site, phone, upload } = await setUp();
    const bytes = async (): Promise<boolean> =>
      (await readFile(join(site.files, upload)).catch(() => null))?.equals(photo) === true;
    await site.putBack();
    const karim = await site.server().addUser('Karim Benali');
    await site.server().editOrder(testId(1), { assignee: karim.user });
    await phone.sync();
    await phone.sync();
    expect(await phone.db.orders.get(testId(1))).toBeUndefined();
    expect(await bytes()).toBe(true);

    // The database of a later copy than the files: the row has its receipt, and the bytes are gone.
    await phone.mutate({ name: 'order.create', args: testNewOrder(42) });
    await site.backUp();
    await phone.sync();
    await site.putBack();
    await rm(join(site.files, upload));
    await phone.sync();
    await phone.sync();
    expect(await bytes()).toBe(true);
  },
);

test(
  '[OB10] [OB3] a photo goes out again once the user discards its removal, which waited while an older copy was put back',
  { timeout: 120_000, tags: 'long' },
  async () => {
    const world = await setUp();
    const { site, phone, upload } = world;
    const held = await phone.mutate({ name: 'reminder.done', args: { reminderId: testId(999), done: true } });
    await phone.sync();
    const removal = { uploadId: upload, orderId: testId(1), clientId: null };
    const removed = await phone.mutate({ name: 'upload.remove', args: removal, dependsOn: [held] });
    await site.putBack();
    await phone.sync();
    await phone.sync();
    expect(await phone.db.outbox.orderBy('seq').toArray()).toMatchObject([{ state: 'refused' }, { state: 'pending' }]);
    await discardMutation(phone.db, removed, clock.now());
    await discardMutation(phone.db, held, clock.now());
    expect(await phone.safeAt()).toBeNull();
    await phone.sync();
    await expectWhole(world);
  },
);

test.each([
  ['its sign-in', false],
  ['its last pull', true],
])(
  '[PL7f] [OB10] a device that had only pushed since %s notices an older copy too',
  { timeout: 120_000, tags: 'long' },
  async (_since, hasPulled) => {
    const site = await createSite();
    const sophie = await site.server().addUser('Sophie Dubois');
    const phone = createPhone(site, sophie);
    if (hasPulled) await phone.sync();
    await site.backUp();
    await phone.mutate({ name: 'order.create', args: testNewOrder(43) });
    await phone.pushOnly();
    expect(await phone.db.outbox.toArray()).toMatchObject([{ state: 'acknowledged' }]);
    await site.putBack();
    await phone.sync();
    await phone.sync();
    expect(await phone.safeAt()).not.toBeNull();
    expect(await phone.db.orders.get(testId(43))).toBeDefined();
  },
);

test(
  '[OB10] a device that comes back after 15 days offers what it had settled, and so does one after a second older copy',
  { timeout: 120_000, tags: 'long' },
  async () => {
    const world = await setUp();
    const { site, phone } = world;
    await phone.db.settled.toCollection().modify((one) => void (one.settledAt -= 15 * 86_400_000));
    await site.putBack();
    await phone.sync();
    await phone.sync();
    await expectWhole(world);
    await site.putBack();
    await phone.sync();
    await phone.sync();
    await expectWhole(world);
  },
);

test(
  '[OB10e] [FL3a] a photo that its device had freed, and that an older copy lacks, is named to its author and the office',
  { timeout: 120_000, tags: 'long' },
  async () => {
    const { site, phone, upload } = await setUp();
    await evictForCapture(phone.db, photo.length, clock.now());
    expect(await phone.db.files.count()).toBe(0);
    await site.putBack();
    await phone.sync();
    await phone.sync();
    expect(await lostFiles(phone.db)).toMatchObject([{ id: upload }]);
    const office = createPhone(site, await site.server().addUser('Els Vermeulen', 'supervisor'));
    await office.sync();
    expect(await lostFiles(office.db)).toMatchObject([{ id: upload, name: 'toit.jpg' }]);
  },
);

test(
  '[PL7g] [OB10] the files or the database alone, put back to an older copy, are noticed at the start of the server',
  { timeout: 120_000, tags: 'long' },
  async () => {
    const world = await setUp();
    const { site, phone } = world;
    const epochOf = (): Promise<string> => readEpoch(site.server().context.database.db);
    for (const part of ['files', 'database']) {
      const epoch = await epochOf();
      await site.renewMark();
      await site.putBack(part);
      expect(await epochOf()).not.toBe(epoch);
      await phone.sync();
      await phone.sync();
      await expectWhole(world);
    }
  },
);
