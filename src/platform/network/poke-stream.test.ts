import { describe, expect, test } from 'vitest';
import { createVirtualTime } from '#tests/support/runner/virtual-time.ts';
import { connectLimit, createPokeStream, silenceLimit } from './poke-stream.ts';

interface Fake {
  /** Sends text on the stream. */
  say: (text: string) => void;
  /** Ends the stream, as the server does. */
  end: () => void;
  requests: { url: string; init: RequestInit | undefined }[];
}

/** Creates a server whose stream sends what the test wants; it ends with the request's signal, as fetch does. */
function createServer(status = 200, contentType = 'text/event-stream; charset=utf-8') {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const fake: Fake = {
    say: (text) => controller?.enqueue(new TextEncoder().encode(text)),
    end: () => controller?.close(),
    requests: [],
  };
  const get: typeof fetch = (url, init) => {
    fake.requests.push({ url: url instanceof Request ? url.url : url.toString(), init });
    const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
    init?.signal?.addEventListener('abort', () => controller?.error(new DOMException('aborted', 'AbortError')));
    return Promise.resolve(new Response(body, { status, headers: { 'Content-Type': contentType } }));
  };
  return { fake, get };
}

function setUp(get: typeof fetch, token: string | null = 'tok') {
  const time = createVirtualTime(0);
  const pokes: string[] = [];
  let ends = 0;
  const caller = new AbortController();
  const stream = createPokeStream({
    mainBase: '/api/v1',
    identity: () => Promise.resolve(token === null ? null : { token, userId: 'u' }),
    clock: time,
    fetch: get,
  });
  let alive = 0;
  const handlers = {
    onPoke: (remote: string) => pokes.push(remote),
    onEnd: () => (ends += 1),
    onAlive: () => (alive += 1),
  };
  const opened = stream.open(handlers, caller.signal);
  opened.catch(() => undefined);
  return { time, pokes, caller, opened, ends: () => ends, alive: () => alive };
}

describe('[PL9] the stream of pokes', () => {
  test('is requested with the token and without any cache', async () => {
    const { fake, get } = createServer();
    await setUp(get).opened;
    expect(fake.requests).toMatchObject([
      {
        url: '/api/v1/events',
        init: {
          cache: 'no-store',
          redirect: 'error',
          headers: { Authorization: 'Bearer tok', Accept: 'text/event-stream' },
        },
      },
    ]);
  });

  test('reports the remotes, wherever the bytes are cut', async () => {
    const { fake, get } = createServer();
    const { opened, pokes, time } = setUp(get);
    await opened;
    fake.say('data: {"remote":"main"}\n\nevent: poke\nid: 7\nda');
    fake.say('ta: {"remote":"field"}\r\n\r\n: heartbeat\n\n');
    await time.settle();
    expect(pokes).toEqual(['main', 'field']);
  });

  test('[OB5] reports whatever arrives, heartbeats included', async () => {
    const { fake, get } = createServer();
    const { opened, alive, time } = setUp(get);
    await opened;
    expect(alive()).toBe(0);
    fake.say(': heartbeat\n\n');
    await time.settle();
    fake.say('data: {"remote":"main"}\n\n');
    await time.settle();
    expect(alive()).toBe(2);
  });

  test('ignores anything but pokes', async () => {
    const { fake, get } = createServer();
    const { opened, pokes, time, ends } = setUp(get);
    await opened;
    fake.say('data: hello\n\ndata: {"remote":"moon"}\n\ndata: [1\n\ndata: {"remote":"main"}\n\n');
    await time.settle();
    expect(pokes).toEqual(['main']);
    expect(ends()).toBe(0);
  });

  test('reports the end by the server once', async () => {
    const { fake, get } = createServer();
    const { opened, time, ends } = setUp(get);
    await opened;
    fake.end();
    await time.advance(10 * silenceLimit);
    expect(ends()).toBe(1);
  });

  test('ends with the caller’s signal', async () => {
    const { get } = createServer();
    const { opened, caller, time, ends } = setUp(get);
    await opened;
    caller.abort();
    await time.settle();
    expect(ends()).toBe(1);
  });

  test('stays open with heartbeats every 20 s, and ends after 45 s of silence', async () => {
    const { fake, get } = createServer();
    const { opened, time, ends } = setUp(get);
    await opened;
    for (let beat = 0; beat < 10; beat += 1) {
      await time.advance(20_000);
      fake.say(': heartbeat\n\n');
    }
    await time.advance(silenceLimit - 1);
    expect(ends()).toBe(0);
    await time.advance(1);
    expect(ends()).toBe(1);
  });

  test('rejects when the server never answers the request', async () => {
    const get: typeof fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      });
    const { opened, time, ends } = setUp(get);
    await time.advance(connectLimit);
    await expect(opened).rejects.toThrow('aborted');
    expect(ends()).toBe(0);
  });

  test.each([
    [401, 'application/problem+json'],
    [200, 'text/html'],
    [503, 'text/event-stream'],
  ])('rejects with a code for %s %s', async (status, contentType) => {
    await expect(setUp(createServer(status, contentType).get).opened).rejects.toMatchObject({
      code: 'PokeStreamRefused',
      status,
    });
  });

  test('rejects with how long the server asks to wait', async () => {
    const get: typeof fetch = () =>
      Promise.resolve(new Response('', { status: 429, headers: { 'Retry-After': '30' } }));
    await expect(setUp(get).opened).rejects.toMatchObject({ status: 429, retryAfter: 30_000 });
  });

  test('requests nothing without a session', async () => {
    const { fake, get } = createServer();
    await expect(setUp(get, null).opened).rejects.toMatchObject({ code: 'PokeStreamRefused', status: 0 });
    expect(fake.requests).toEqual([]);
  });
});
