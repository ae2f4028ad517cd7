import { mkdtemp, rm, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createUploadStorage } from '#data/capture/upload-storage.ts';
import { createMutate } from '#data/outbox/mutate.ts';
import { createSyncStorage } from '#data/sync-storage.ts';
import { UserDatabase } from '#data/database/user-database.ts';
import { createSendFile } from '#platform/files/file-transport.ts';
import { newId } from '#platform/session/ids.ts';
import { createTransports } from '#platform/http/sync-transport.ts';
import { createEngine } from '#sync/engine.ts';
import { createFileSender } from '#sync/files/file-sender.ts';
import type { FileNetwork } from '#sync/files/file-ports.ts';
import type { Clock } from '#sync/ports.ts';
import { emptiedEmbedded } from '#tests/support/server/each-database.ts';
import { testOrder } from '#tests/support/rows.ts';
import type { TestClient, TestServer } from '#tests/support/server/test-server.ts';
import { createTestServer, testConfig } from '#tests/support/server/test-server.ts';

/** A request for a file, before it has left the device. */
interface Meddled {
  method: string;
  id: string;
  body: Blob | null;
  headers: Headers;
}

/** Returns the file that an announcement names in its metadata. */
function announcedId(headers: Headers): string | undefined {
  const [, id] = /(?:^|,)uploadId ([\w+/=]+)/.exec(headers.get('upload-metadata') ?? '') ?? [];
  return id === undefined ? undefined : Buffer.from(id, 'base64').toString();
}

/** Replaces the response to one request for a file. Undefined lets the request through. */
export type Meddling = (asked: Meddled) => Promise<Response> | undefined;

/** A phone with files, its server, and the link between them. Everything except the time is real. */
export interface FileWorld {
  db: UserDatabase;
  keep: ReturnType<typeof createMutate>;
  order: { id: string };
  server: () => TestServer;
  /** Replaces the server's process by a new one with the same database and files. */
  restartServer: () => Promise<void>;
  /** Sends the waiting files once; `holder` names the context. */
  send: (options?: { force?: boolean; holder?: string }) => Promise<unknown>;
  /** Pushes and pulls everything. */
  sync: () => Promise<void>;
  /** Number of file bytes that left the device. */
  sentBytes: () => number;
  /** Sets the function that decides about the requests for files from now on. */
  meddle: (meddling: Meddling | null) => void;
  /** Breaks the link in the middle of this request. */
  cut: (asked: Meddled) => Promise<Response>;
  /** Lets the server handle this request, and loses its response. */
  loseAnswer: (asked: Meddled) => Promise<Response>;
  /** Changes one bit of the byte at `at` in this request's body. */
  damage: (asked: Meddled, at: number) => Promise<Response>;
  /** The folder of the server's files. */
  folder: string;
  /** Sets whether files may use the network. */
  hold: (held: boolean) => void;
  /** Advances the device's clock by milliseconds. */
  wait: (ms: number) => void;
  phone: TestClient;
}

const host = 'http://server.test';

function createLink(base: () => string, folder: string) {
  let meddling: Meddling | null = null;
  let sentBytes = 0;
  const addressOf = ({ id, method }: Meddled): string =>
    `${base()}${testConfig.fieldBase}/files${method === 'POST' ? '' : `/${id}`}`;
  const call: typeof fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
    const [, id] = /\/files\/([^/?]+)$/.exec(url) ?? [];
    const body = init?.body instanceof Blob ? init.body : null;
    const headers = new Headers(init?.headers);
    if (url.includes('/files')) {
      const meddled = meddling?.({ method, id: id ?? announcedId(headers) ?? '', body, headers });
      if (meddled !== undefined) return meddled;
      sentBytes += body?.size ?? 0;
    }
    const there = url.replace(host, base());
    return input instanceof Request ? fetch(new Request(there, input)) : fetch(there, init);
  };
  return {
    call,
    meddle: (next: Meddling | null) => {
      meddling = next;
    },
    sentBytes: () => sentBytes,
    /** Breaks the link in the middle of a request: the server receives half of its body, and the device no response. */
    cut: async (asked: Meddled): Promise<Response> => {
      if (asked.body !== null) {
        const half = Buffer.from(await asked.body.slice(0, asked.body.size / 2).arrayBuffer());
        sentBytes += half.length;
        const expected = Number(asked.headers.get('upload-offset') ?? 0) + half.length;
        const arrived = async (): Promise<boolean> =>
          (await stat(join(folder, asked.id)).catch(() => null))?.size === expected;
        await sendPart(addressOf(asked), asked, half, arrived);
      }
      throw new TypeError('Failed to fetch');
    },
    loseAnswer: async (asked: Meddled): Promise<Response> => {
      const { body, headers, method } = asked;
      await fetch(addressOf(asked), { method, headers, ...(body === null ? {} : { body }) });
      throw new TypeError('Failed to fetch');
    },
    damage: async (asked: Meddled, at: number): Promise<Response> => {
      const { body, headers, method } = asked;
      const bytes = new Uint8Array(await (body ?? new Blob()).arrayBuffer());
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      return fetch(addressOf(asked), { method, headers, body: new Blob([bytes]) });
    },
  };
}

/** Sends the beginning of a body, and destroys the connection once the server has it. */
function sendPart(
  url: string,
  { body, headers, method }: Meddled,
  part: Buffer,
  arrived: () => Promise<boolean>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const length = String(body?.size ?? 0);
    const sent = request(url, { method, headers: { ...Object.fromEntries(headers), 'content-length': length } });
    sent.on('error', () => undefined);
    sent.on('close', resolve);
    const endOnce = (): void =>
      void arrived().then((whole) => (whole ? sent.destroy() : void setTimeout(endOnce, 10)), reject);
    sent.write(part, endOnce);
  });
}

/** A network whose use a test can forbid to files. */
function createNetwork() {
  let isHeld = false;
  const listeners = new Set<() => void>();
  const port: FileNetwork = {
    isHeld: () => Promise.resolve(isHeld),
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
  return {
    port,
    hold: (held: boolean) => {
      isHeld = held;
      for (const listener of listeners) listener();
    },
  };
}

/** Creates a world for one test, and disposes of it at the end. */
export async function createFileWorld(): Promise<FileWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'mycerti-file-world-'));
  const there = await emptiedEmbedded();
  let server = await createTestServer(there, { files: { kind: 'disk', folder } });
  let base = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const sophie = await server.addUser('Sophie Dubois');
  const order = testOrder(1, { assignee: sophie.user });
  await server.store(order);

  const db = new UserDatabase(`files-${newId()}`, sophie.user.id);
  let ahead = 0;
  const clock: Clock = {
    now: () => Date.parse('2026-11-20T09:00:00.000Z') + ahead,
    after: (ms, callback) => {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
  };
  const link = createLink(() => base, folder);
  const api = {
    config: {
      mainBase: `${host}${testConfig.mainBase}`,
      fieldBase: `${host}${testConfig.fieldBase}`,
      fieldApiKey: testConfig.fieldApiKey,
    },
    identity: () => Promise.resolve({ token: sophie.token, userId: sophie.user.id }),
    locale: () => 'fr',
    fetch: link.call,
  };
  const engine = createEngine({
    storage: createSyncStorage(db),
    transports: createTransports(api, clock),
    clock,
    random: () => 0.5,
    holder: 'engine',
    deviceId: () => Promise.resolve(sophie.deviceId),
  });
  const sendFile = createSendFile(api, clock);
  const signal = new AbortController().signal;
  const network = createNetwork();

  onTestFinished(async () => {
    await server.close();
    await db.delete();
    await rm(folder, { recursive: true, force: true });
  });

  return {
    db,
    order,
    folder,
    phone: sophie,
    server: () => server,
    keep: createMutate({ db, clock: clock.now, newId, actor: sophie.user, afterCommit: () => undefined }),
    restartServer: async () => {
      await server.close();
      server = await createTestServer(there, { files: { kind: 'disk', folder } });
      base = await server.app.listen({ host: '127.0.0.1', port: 0 });
    },
    send: ({ force = true, holder = 'sender' } = {}) =>
      createFileSender({
        storage: createUploadStorage(db),
        send: sendFile,
        network: network.port,
        clock,
        random: () => 0.5,
        holder,
      }).run({
        signal,
        force,
      }),
    sync: async () => {
      for (const remote of ['main', 'field'] as const) await engine.run(remote, { signal, force: true });
    },
    sentBytes: link.sentBytes,
    meddle: link.meddle,
    cut: link.cut,
    damage: link.damage,
    loseAnswer: link.loseAnswer,
    hold: network.hold,
    wait: (ms) => {
      ahead += ms;
    },
  };
}
