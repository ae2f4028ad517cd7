import { EventEmitter } from 'node:events';
import { connect, Socket } from 'node:net';
import fastify from 'fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { limitArrival } from './arrival-limit.ts';
import { answerClientError } from '../problems.ts';

/** A request whose body arrives when the test says so. */
function slowRequest(headers: Record<string, string> = { 'content-length': '1000000' }) {
  const written: string[] = [];
  let bytesRead = 0;
  const socket = Object.defineProperties(new Socket(), {
    bytesRead: { get: () => bytesRead },
    writable: { value: true },
    write: { value: (text: string) => written.push(text) },
    destroySoon: { value: () => written.push('closed') },
  });
  const raw = Object.assign(new EventEmitter(), { socket });
  const answer = { writableEnded: false };
  return {
    request: { raw, headers } as unknown as FastifyRequest,
    reply: { raw: answer } as unknown as FastifyReply,
    answer,
    raw,
    socket,
    written,
    arrive(seconds: number, bytesPerSecond: number): void {
      for (let second = 0; second < seconds; second += 1) {
        bytesRead += bytesPerSecond;
        vi.advanceTimersByTime(1_000);
      }
    },
  };
}

const timedOut = [expect.stringMatching(/^HTTP\/1\.1 408 [^{]*$/), 'closed'];

describe('a body that arrives slowly', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('[FL2] the bytes of a file may arrive at 10 KiB/s for ten minutes', async () => {
    const slow = slowRequest();
    await limitArrival(() => true)(slow.request, slow.reply);
    slow.arrive(600, 10_240);
    expect(slow.written).toEqual([]);
  });

  test('[FL2] a file that does not progress for a minute is answered 408 without a code', async () => {
    const slow = slowRequest();
    await limitArrival(() => true)(slow.request, slow.reply);
    slow.arrive(30, 10_240);
    slow.arrive(50, 0);
    expect(slow.written).toEqual([]);
    slow.arrive(20, 0);
    expect(slow.written).toEqual(timedOut);
  });

  test('any other body has a minute in all, and so has the rest of a file that was answered', async () => {
    const other = slowRequest({ 'transfer-encoding': 'chunked' });
    await limitArrival(() => false)(other.request, other.reply);
    other.arrive(60, 10_240);
    expect(other.written).toEqual(timedOut);
    const answered = slowRequest();
    await limitArrival(() => true)(answered.request, answered.reply);
    answered.answer.writableEnded = true;
    answered.arrive(60, 10_240);
    expect(answered.written).toEqual(timedOut);
  });

  test('a body that has arrived, and a request without one, are not limited', async () => {
    const whole = slowRequest();
    await limitArrival(() => false)(whole.request, whole.reply);
    whole.raw.emit('end');
    const none = slowRequest({});
    await limitArrival(() => false)(none.request, none.reply);
    expect(vi.getTimerCount()).toBe(0);
  });
});

test('[FL2] headers that do not arrive are answered 408 without a code', async () => {
  const app = fastify({ clientErrorHandler: answerClientError });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  const socket = connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1');
  const answered = new Promise<string>((resolve) => {
    let text = '';
    socket.on('data', (chunk) => (text += String(chunk)));
    socket.on('close', () => resolve(text));
  });
  const [atServer] = await Promise.all([
    new Promise<Socket>((resolve) => app.server.once('connection', resolve)),
    new Promise((resolve) => socket.write('GET / HTTP/1.1\r\n', resolve)),
  ]);
  app.server.emit('clientError', Object.assign(new Error('timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), atServer);
  expect(await answered).toMatch(/^HTTP\/1\.1 408 [^{]*$/);
  await app.close();
});
