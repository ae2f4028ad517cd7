import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { MemoryCaches } from '#tests/support/files/memory-caches.ts';
import { createMemoryCaches } from '#tests/support/files/memory-caches.ts';
import { testPublicConfig } from '#tests/support/server/session.ts';
import { answerConfig } from './config-file.ts';

const config = testPublicConfig;

let caches: MemoryCaches;
let network: () => Promise<Response>;

async function ask(): Promise<Response> {
  const work: Promise<void>[] = [];
  const request = new Request('https://app.example.be/config.json');
  const answer = await answerConfig(request, { caches, fetch: () => network(), later: (job) => void work.push(job) });
  await Promise.all(work);
  return answer;
}

beforeEach(() => {
  caches = createMemoryCaches();
  network = () => Promise.resolve(Response.json(config));
});

describe('/config.json', () => {
  test('comes from the network when it answers', async () => {
    await ask();
    network = () => Promise.resolve(Response.json({ ...config, fieldApiKey: 'changed' }));
    expect(await (await ask()).json()).toMatchObject({ fieldApiKey: 'changed' });
  });

  test.each([
    ['without a network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['behind a captive portal', () => Promise.resolve(new Response('<html>'))],
    ['during an outage', () => Promise.resolve(new Response('', { status: 502 }))],
    ['when the server’s configuration is invalid', () => Promise.resolve(Response.json({ deployment: '' }))],
  ])('uses the last valid response %s', async (_, failing: () => Promise<Response>) => {
    await ask();
    network = failing;
    expect(await (await ask()).json()).toEqual(config);
    expect(await (await ask()).json()).toEqual(config);
  });

  test('passes the network’s response on when nothing is cached', async () => {
    network = () => Promise.resolve(new Response('', { status: 502 }));
    expect((await ask()).status).toBe(502);
    network = () => Promise.reject(new TypeError('Failed to fetch'));
    expect((await ask()).type).toBe('error');
    expect(caches.names()).toEqual([]);
  });

  test('responds despite a full disk', async () => {
    caches.full = true;
    expect((await ask()).status).toBe(200);
  });

  test('uses the cache before the page’s own deadline of 4 s when the network hangs', async () => {
    await ask();
    vi.useFakeTimers();
    try {
      network = () => new Promise(() => undefined);
      const answer = ask();
      await vi.advanceTimersByTimeAsync(3_500);
      expect(await (await answer).json()).toEqual(config);
    } finally {
      vi.useRealTimers();
    }
  });
});
