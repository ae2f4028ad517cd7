import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, expect, test } from 'vitest';
import { createFileStorage } from '#data/capture/upload-storage.ts';
import { storeCapture } from '#data/capture/store-capture.ts';
import { createMutate } from '#data/outbox/mutate.ts';
import { requestDriftCheck } from '#data/pull/drift.ts';
import { lostFiles } from '#data/queries/files.ts';
import { remoteStates } from '#data/queries/outbox.ts';
import { unsentWork } from '#data/queries/unsent-work.ts';
import { evictForCapture } from '#data/storage-quota/evict.ts';
import { createSyncStorage } from '#data/sync-storage.ts';
import { UserDatabase } from '#data/user-database.ts';
import { createSendFile } from '#platform/file-transport.ts';
import { newId } from '#platform/ids.ts';
import { createTransports } from '#platform/sync-transport.ts';
import { compareStoreMark, verifyStoredFiles } from '#server/files/check-store.ts';
import { openDatabase } from '#server/db/open.ts';
import { readEpoch } from '#server/db/settings.ts';
import { createEngine } from '#sync/engine.ts';
import { sumUp } from '#data/queries/sync-status.ts';
import { createFileSender } from '#sync/files/file-sender.ts';
import type { Clock, Transport } from '#sync/ports.ts';
import { createEmbeddedFolder } from '#tests/support/embedded.ts';
import { testId, testNewOrder, testOrder } from '#tests/support/rows.ts';
import type { TestClient, TestServer } from '#tests/support/test-server.ts';
import { createTestServer, testConfig, testNow } from '#tests/support/test-server.ts';

const photo = Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), randomBytes(9_000)]);
const address = 'http://server.test';
const clock: Clock = {
  now: () => Date.parse(testNow),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

/** A server over a folder that holds its database and its files. */
async function createSite() {
  const root = await mkdtemp(join(tmpdir(), 'mycerti-older-copy-'));
  const [folder, copy] = [join(root, 'live'), join(root, 'copy')];
  const files = join(folder, 'files');
  const config = { ...testConfig, dataFolder: folder, files: { kind: 'disk', folder: files } as const };
  let server: TestServer;
  let base = '';
  let stop = (): Promise<void> => Promise.resolve();
  const start = async (): Promise<void> => {
    const opened = await openDatabase(config);
    const started = await createTestServer(opened.database, config);
    server = started;
    await compareStoreMark(started.context, started.app.log);
    await verifyStoredFiles(started.context, started.app.log);
    base = await started.app.listen({ host: '127.0.0.1', port: 0 });
    stop = async () => {
      await started.close();
      await opened.close();
    };
  };
  await createEmbeddedFolder(join(folder, 'database'));
  await start();
  onTestFinished(async () => {
    await stop();
    await rm(root, { recursive: true, force: true });
  });
  return {
    server: () => server,
    base: () => base,
    files,
    renewMark: () => compareStoreMark(server.context, server.app.log),
    backUp: async () => {
      await stop();
      await cp(folder, copy, { recursive: true });
      await start();
    },
    /** Puts the older copy back, or a part of it, and nobody runs the command `restored`. */
    putBack: async (part = '') => {
      await stop();
      await rm(join(folder, part), { recursive: true });
      await cp(join(copy, part), join(folder, part), { recursive: true });
      await start();
    },
  };
}

type Site = Awaited<ReturnType<typeof createSite>>;

function createPhone(site: Site, { deviceId, user, ...signedIn }: TestClient) {
  const db = new UserDatabase(`older-copy-${newId()}`, user.id);
  onTestFinished(() => db.delete());
  let { token } = signedIn;
  /** `next`: the link breaks in the middle of the next bytes; `cut`: it brings none. */
  let uploads: 'whole' | 'next' | 'cut' = 'whole';
  const call: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const there = request.url.replace(address, site.base());
    const { method, headers } = request;
    const bytes = method === 'GET' || method === 'HEAD' ? null : await request.arrayBuffer();
    if (uploads === 'whole' || !request.url.includes('/files'))
      return fetch(there, { method, headers, body: bytes, signal: request.signal });
    if (uploads === 'next' && bytes !== null && bytes.byteLength > 0) {
      uploads = 'cut';
      await fetch(there, { method, headers, body: bytes.slice(0, photo.length / 2) });
    }
    throw new TypeError('the link broke in the middle of the file');
  };
  const api = {
    config: {
      mainBase: `${address}${testConfig.mainBase}`,
      fieldBase: `${address}${testConfig.fieldBase}`,
      fieldApiKey: testConfig.fieldApiKey,
    },
    identity: () => Promise.resolve({ token, userId: user.id }),
    locale: () => 'fr',
    fetch: call,
  };
  const shared = { clock, random: () => 0.5 };
  const storage = createSyncStorage(db);
  const transports = createTransports(api, clock);
  let isPullCut = false;
  const cuttable = (transport: Transport): Transport => ({
    ...transport,
    pull: (query, signal) => (isPullCut ? Promise.reject(new Error('cut')) : transport.pull(query, signal)),
  });
  const engine = createEngine({
    ...shared,
    storage,
    transports: { main: cuttable(transports.main), field: cuttable(transports.field) },
    holder: 'engine',
    deviceId,
  });
  const sender = createFileSender({
    ...shared,
    storage: createFileStorage(db),
    send: createSendFile(api, clock),
    network: { isHeld: () => Promise.resolve(false), subscribe: () => () => undefined },
    holder: 'sender',
  });
  const { signal } = new AbortController();
  const cycle = async (): Promise<void> => {
    for (const remote of ['main', 'field'] as const) await engine.run(remote, { signal, force: true });
    await sender.run({ signal, force: true });
  };
  return {
    db,
    storage,
    mutate: createMutate({ db, clock: clock.now, newId, actor: user, afterCommit: () => undefined }),
    /** Pushes, pulls and sends files until the receipts are here. */
    sync: async () => {
      await cycle();
      await cycle();
    },
    /** Syncs over a link that brings no page: only pushes are answered. */
    pushOnly: async () => {
      isPullCut = true;
      await cycle();
      isPullCut = false;
    },
    /** Breaks the link in the middle of the next file, for good, or mends it. */
    cutUploads: (isCut: boolean) => {
      uploads = isCut ? 'next' : 'whole';
    },
    /** Goes on with the token of another sign-in. */
    signInAgain: (again: TestClient) => {
      token = again.token;
    },
    /** One cycle with the main API alone. */
    syncMain: () => engine.run('main', { signal, force: true }),
    safeAt: async () => sumUp(await unsentWork(db), await remoteStates(db), true).safeAt,
  };
}

type Phone = ReturnType<typeof createPhone>;

/** Writes on the phone what the older copy will lack, on both remotes. Returns the photo's identifier. */
async function work({ db, mutate }: Phone, user: TestClient['user']): Promise<string> {
  await mutate({
    name: 'order.sendMessage',
    args: { orderId: testId(1), messageId: testId(21), body: 'clé chez la voisine' },
  });
  await mutate({
    name: 'reminder.create',
    args: {
      reminderId: testId(31),
      title: 'rappeler',
      note: '',
      dueAt: '2026-11-21T09:00:00.000Z',
      assignee: user,
      orderId: testId(1),
      clientId: null,
    },
  });
  await mutate({ name: 'order.create', args: testNewOrder(41) });
  const target = { orderId: testId(1), clientId: null, kind: 'photo', requirement: null } as const;
  const stored = await storeCapture(
    { db, mutate, clock: clock.now },
    {
      id: newId(),
      name: 'toit.jpg',
      type: 'image/jpeg',
      blob: new Blob([photo]),
      target,
      originalId: null,
      thumbnail: null,
    },
  );
  return stored.uploadId;
}

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
  { timeout: 120_000 },
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

test.each([
  ['before it began', true],
  ['in its middle', false],
])(
  '[OB10] [FL2] an upload under way survives an older copy of the server that was made %s',
  { timeout: 120_000, tags: 'long' },
  async (_when, isBefore) => {
    const site = await createSite();
    const sophie = await site.server().addUser('Sophie Dubois');
    await site.server().store(testOrder(1, { assignee: sophie.user }));
    const phone = createPhone(site, sophie);
    await phone.sync();
    if (isBefore) await site.backUp();
    phone.cutUploads(true);
    const upload = await work(phone, sophie.user);
    await phone.sync();
    expect(await phone.db.outbox.count()).toBe(0);
    expect(await phone.db.uploads.get(upload)).toMatchObject({ row: { receivedAt: null } });
    expect(await readFile(join(site.files, upload))).toHaveLength(photo.length / 2);
    const offset = async (): Promise<number> => (await phone.db.files.get(upload))?.offset ?? 0;
    if (!isBefore) {
      await site.backUp();
      phone.cutUploads(false);
      await phone.sync();
      expect(await phone.db.uploads.get(upload)).toMatchObject({ row: { receivedAt: expect.any(String) as string } });
    }
    await site.putBack();
    phone.cutUploads(false);
    await phone.sync();
    await phone.sync();
    expect(await offset()).toBe(photo.length);
    const { db } = site.server().context.database;
    const row = await db.selectFrom('records').select('id').where('id', '=', upload).executeTakeFirst();
    expect(row).toBeDefined();
    expect((await readFile(join(site.files, upload))).equals(photo)).toBe(true);
    expect(await phone.db.messages.get(testId(21))).toBeDefined();
    expect(await phone.safeAt()).not.toBeNull();
  },
);

test(
  '[OB10] [RN7h] an older copy from before the sign-in loses nothing: all of it is sent after the next sign-in',
  { timeout: 120_000, tags: 'long' },
  async () => {
    const site = await createSite();
    const sophie = await site.server().addUser('Sophie Dubois');
    await site.server().store(testOrder(1, { assignee: sophie.user }));
    await site.backUp();
    const signedIn = await site.server().signInOn(sophie, newId());
    const phone = createPhone(site, signedIn);
    await phone.sync();
    const upload = await work(phone, sophie.user);
    await phone.sync();
    await phone.sync();
    expect(await phone.safeAt()).not.toBeNull();
    await site.putBack();
    await phone.sync();
    expect(await phone.storage.remoteState('main')).toMatchObject({
      trouble: { kind: 'paused', code: 'Unauthorized' },
    });
    expect(await phone.db.messages.get(testId(21))).toBeDefined();
    expect(await phone.db.files.get(upload)).toBeDefined();
    phone.signInAgain(await site.server().signInOn(sophie, signedIn.deviceId));
    await phone.sync();
    await phone.sync();
    const { db } = site.server().context.database;
    const wanted = [testId(21), testId(31), testId(41), upload];
    const rows = await db.selectFrom('records').select('id').where('id', 'in', wanted).execute();
    expect(rows).toHaveLength(wanted.length);
    expect((await readFile(join(site.files, upload))).equals(photo)).toBe(true);
    expect(await phone.safeAt()).not.toBeNull();
  },
);
