import { once } from 'node:events';
import { createServer } from 'node:http';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import { openObjects } from '#server/files/objects.ts';
import type { FilesPlace, S3Place } from '#server/files/place.ts';

/** Where a test keeps files, seen from behind. */
export interface TestPlace<Place extends FilesPlace = FilesPlace> {
  place: Place;
  put: (id: string, bytes: Buffer) => Promise<void>;
  lose: (id: string) => Promise<void>;
  /** What is kept, by name. */
  names: () => Promise<string[]>;
  end: () => Promise<void>;
}

export async function openDiskForTests(): Promise<TestPlace> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mycerti-files-'));
  return {
    place: { kind: 'disk', folder },
    put: (id, bytes) => writeFile(path.join(folder, id), bytes),
    lose: (id) => rm(path.join(folder, id)),
    names: () => readdir(folder),
    end: () => rm(folder, { recursive: true, force: true }),
  };
}

/** A bucket of an S3-compatible server of this process, which can be stopped and started again. */
export interface TestBucket extends TestPlace<S3Place> {
  stop: () => Promise<void>;
  start: () => Promise<void>;
}

/** What the server takes: its only account. */
const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const bucket = 'mycerti-files';
const isObject = /^(.*)\._S3rver_object$/;

export async function openS3ForTests(): Promise<TestBucket> {
  const directory = await mkdtemp(path.join(tmpdir(), 'mycerti-s3-'));
  const service = new S3rver({ directory, silent: true, configureBuckets: [{ name: bucket, configs: [] }] });
  await service.configureBuckets();
  const server = createServer(service.callback());
  let port = 0;

  async function start(): Promise<void> {
    await once(server.listen(port, '127.0.0.1'), 'listening');
    const bound = server.address();
    if (typeof bound === 'object' && bound !== null) port = bound.port;
  }
  async function stop(): Promise<void> {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  }

  await start();
  const place: S3Place = {
    kind: 's3',
    bucket,
    prefix: 'files/',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    keys,
  };
  const objects = openObjects(place);
  return {
    place,
    put: (id, bytes) => objects.put(id, bytes),
    lose: (id) => objects.remove(id),
    names: async () => {
      const found = await readdir(path.join(directory, bucket, 'files')).catch(() => []);
      return found.flatMap((name) => isObject.exec(name)?.[1] ?? []);
    },
    start,
    stop,
    end: async () => {
      await stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
