import { once } from 'node:events';
import { createServer } from 'node:http';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import { openObjectStorage } from '#server/files/object-storage.ts';
import type { FileStorageConfig, S3Config } from '#server/files/file-storage-config.ts';

/** A test's file storage with direct access to its content. */
export interface TestStorage<Config extends FileStorageConfig = FileStorageConfig> {
  config: Config;
  put: (id: string, bytes: Buffer) => Promise<void>;
  lose: (id: string) => Promise<void>;
  /** Returns the names of the stored files. */
  names: () => Promise<string[]>;
  end: () => Promise<void>;
}

export async function openDiskForTests(): Promise<TestStorage> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mycerti-files-'));
  return {
    config: { kind: 'disk', folder },
    put: (id, bytes) => writeFile(path.join(folder, id), bytes),
    lose: (id) => rm(path.join(folder, id)),
    names: () => readdir(folder),
    end: () => rm(folder, { recursive: true, force: true }),
  };
}

/** A bucket of an S3-compatible server in this process. A test can stop and restart the server. */
export interface TestBucket extends TestStorage<S3Config> {
  stop: () => Promise<void>;
  start: () => Promise<void>;
}

/** Credentials of the server's only account. */
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
  const config: S3Config = {
    kind: 's3',
    bucket,
    prefix: 'files/',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    keys,
  };
  const objects = openObjectStorage(config);
  return {
    config,
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
