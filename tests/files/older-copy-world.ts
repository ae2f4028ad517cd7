import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createUploadStorage } from '#data/capture/upload-storage.ts';
import { storeCapture } from '#data/capture/store-capture.ts';
import { createMutate } from '#data/outbox/mutate.ts';
import { remoteStates } from '#data/queries/sync/outbox.ts';
import { unsentWork } from '#data/queries/sync/unsent-work.ts';
import { createSyncStorage } from '#data/sync-storage.ts';
import { UserDatabase } from '#data/database/user-database.ts';
import { createSendFile } from '#platform/files/file-transport.ts';
import { newId } from '#platform/session/ids.ts';
import { createTransports } from '#platform/http/sync-transport.ts';
import { compareStoreMark, verifyStoredFiles } from '#server/files/check-store.ts';
import { openDatabase } from '#server/db/connection/open.ts';
import { createEngine } from '#sync/engine.ts';
import { sumUp } from '#data/queries/sync/sync-status.ts';
import { createFileSender } from '#sync/files/file-sender.ts';
import type { Clock, Transport } from '#sync/ports.ts';
import { createEmbeddedFolder } from '#tests/support/server/embedded.ts';
import { testId, testNewOrder } from '#tests/support/rows.ts';
import type { TestClient, TestServer } from '#tests/support/server/test-server.ts';
import { createTestServer, testConfig, testNow } from '#tests/support/server/test-server.ts';

export const photo = Buffer.concat([
  Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
  randomBytes(9_000),
]);
const address = 'http://server.test';
export const clock: Clock = {
  now: () => Date.parse(testNow),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

/** A server over a folder that holds its database and its files. */
export async function createSite() {
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

export type Site = Awaited<ReturnType<typeof createSite>>;

export function createPhone(site: Site, { deviceId, user, ...signedIn }: TestClient) {
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
    deviceId: () => Promise.resolve(deviceId),
  });
  const sender = createFileSender({
    ...shared,
    storage: createUploadStorage(db),
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
    safeAt: async () => sumUp(await unsentWork(db), await remoteStates(db), { online: true }).safeAt,
  };
}

export type Phone = ReturnType<typeof createPhone>;

/** Writes on the phone what the older copy will lack, on both remotes. Returns the photo's identifier. */
export async function work({ db, mutate }: Phone, user: TestClient['user']): Promise<string> {
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
