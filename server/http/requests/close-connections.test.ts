import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { beforeEach, expect, test } from 'vitest';
import { closeConnections } from './close-connections.ts';

let app: FastifyInstance;
let begun: PromiseWithResolvers<void>;
let result: PromiseWithResolvers<string>;

beforeEach(() => {
  app = fastify();
  begun = Promise.withResolvers();
  result = Promise.withResolvers();
  closeConnections(app);
  app.get('/slow', () => {
    begun.resolve();
    return result.promise;
  });
});

/** Opens a connection on which the client sends a text and waits. Resolves when the server has read the text. */
async function openConnection(text: string): Promise<{ ended: Promise<unknown>; received: () => string }> {
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  // Idle connections have no limit: one that the closing server forgets keeps it open.
  app.server.keepAliveTimeout = 0;
  const accepted = once(app.server, 'connection');
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let received = '';
  socket.on('data', (bytes: Buffer) => (received += bytes.toString()));
  const ended = once(socket, 'close');
  const [serverSide] = (await accepted) as [Socket];
  socket.write(text);
  await expect.poll(() => serverSide.bytesRead).toBe(text.length);
  return { ended, received: () => received };
}

test.each([
  ['has sent nothing', ''],
  ['has sent half of a header', 'GET /slow HTTP/1.1\r\nhost: a'],
])('closing ends a connection that %s', async (_what, text) => {
  const { ended, received } = await openConnection(text);
  await Promise.all([app.close(), ended]);
  expect(received()).toBe('');
});

test('closing ends an idle connection', async () => {
  const { ended, received } = await openConnection('GET /nothing HTTP/1.1\r\nhost: a\r\n\r\n');
  await expect.poll(received).toContain('404');
  await expect(Promise.all([app.close(), ended])).resolves.toBeDefined();
});

test('closing answers a request under way, then ends its connection', async () => {
  const { ended, received } = await openConnection('GET /slow HTTP/1.1\r\nhost: a\r\n\r\n');
  await begun.promise;
  const closing = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  result.resolve('the whole answer');
  await Promise.all([closing, ended]);
  expect(received()).toContain('the whole answer');
});
