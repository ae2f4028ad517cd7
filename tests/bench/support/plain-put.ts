import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Starts a server that writes each PUT to a file and confirms it: the floor of an upload. */
export interface PlainPut {
  url: string;
  close: () => Promise<void>;
}

export async function startPlainPut(): Promise<PlainPut> {
  const folder = await mkdtemp(join(tmpdir(), 'mycerti-bench-put-'));
  const server = createServer((request, response) => {
    if (request.method !== 'PUT') return void response.end('<!doctype html><title>put</title>');
    pipeline(request, createWriteStream(join(folder, 'put'))).then(
      () => response.writeHead(204).end(),
      () => response.destroy(),
    );
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
