import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { answerProblems } from './problems.ts';

test('logs a lost database, but not a client that leaves within its request', async () => {
  const lines: string[] = [];
  const failures: string[] = [];
  const app = fastify({ logger: { level: 'error', stream: { write: (line: string) => void lines.push(line) } } });
  onTestFinished(() => app.close());
  answerProblems(app);
  app.addHook('onError', async (_request, _reply, error) => {
    failures.push(error.code);
  });
  app.post('/read', () => 'read');
  app.get('/lost', () => {
    throw Object.assign(new Error('the database is gone'), { code: 'ECONNREFUSED' });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;

  const client = connect(port, '127.0.0.1');
  await once(client, 'connect');
  const head = 'POST /read HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{';
  const arrived = once(app.server, 'request');
  client.write(head);
  await arrived;
  client.resetAndDestroy();
  await vi.waitFor(() => expect(failures).toEqual(['ECONNRESET']));
  await setImmediate();
  expect(lines).toEqual([]);

  expect((await app.inject('/lost')).statusCode).toBe(503);
  expect(failures).toEqual(['ECONNRESET', 'ECONNREFUSED']);
  expect(lines).toHaveLength(1);
});
