import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readForm } from './read-form.ts';

let server: Server;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mycerti-forms-'));
});
afterEach(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

const part = (name: string): string =>
  `--b\r\nContent-Disposition: form-data; name="other"; filename="${name}"\r\nContent-Type: image/jpeg\r\n\r\n`;

test('a file whose form broke off before it was read is not taken', async () => {
  const taken: string[] = [];
  const first = Promise.withResolvers<void>();
  const isBroken = Promise.withResolvers<void>();
  const isWhole = Promise.withResolvers<boolean>();
  server = createServer((request) => {
    request.once('close', () => isBroken.resolve());
    readForm(request, { folder, fileBytes: 1_000_000 }, async ({ name }) => {
      taken.push(name);
      first.resolve();
      // The rest is parsed meanwhile, as when storing the first file takes long.
      await isBroken.promise;
      await new Promise((resolve) => setImmediate(resolve));
    }).then(isWhole.resolve, isWhole.reject);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(
    `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 50000\r\n\r\n` +
      `${part('entier.jpg')}${'a'.repeat(9_000)}\r\n${part('coupé.jpg')}${'b'.repeat(9_000)}`,
  );
  await first.promise;
  socket.destroy();
  expect(await isWhole.promise).toBe(false);
  expect(taken).toEqual(['entier.jpg']);
  expect(await readdir(folder)).toEqual([]);
});
