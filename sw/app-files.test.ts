import { beforeEach, expect, test, vi } from 'vitest';
import { createHash } from '#data/files/hash-file.ts';
import { createMemoryCaches } from '#tests/support/files/memory-caches.ts';
import { createAppFiles } from './app-files.ts';

const origin = 'https://app.example.be';
const page = `${origin}/index.html`;
const script = `${origin}/assets/app-1a2b.js`;
const later = `${origin}/assets/camera-3c4d.js`;
const html = '<!doctype html><script src="/assets/app-1a2b.js">';
const hash = createHash();
hash.add(new TextEncoder().encode(html));
const revision = hash.hex().slice(0, 16);
const keys = new Map([
  [page, `${page}?__WB_REVISION__=${revision}`],
  [script, script],
  [later, later],
]);

const offline = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));
const served: Record<string, [body: string, type: string]> = {
  [page]: [html, 'text/html'],
  [script]: ['start()', 'text/javascript'],
  [later]: ['camera()', 'text/javascript'],
};
const online = ({ url }: Request): Promise<Response> => {
  const [body, type] = served[url] ?? [html, 'text/html'];
  return Promise.resolve(new Response(body, { headers: { 'Content-Type': type } }));
};

let caches: ReturnType<typeof createMemoryCaches>;
const network = vi.fn<(request: Request) => Promise<Response>>();

const files = () => createAppFiles({ caches, fetch: network, cacheName: 'app', keys }, [page, script]);
const visit = async (): Promise<string> => (await files().answerPage(new Request(`${origin}/orders`))).text();

async function store(...urls: string[]): Promise<void> {
  const cache = await caches.open('app');
  for (const url of urls) await cache.put(keys.get(url) ?? '', new Response(served[url]?.[0]));
}

beforeEach(() => {
  caches = createMemoryCaches();
  network.mockReset().mockImplementation(offline);
});

test('the app is whole once every file is stored; the network brings what is missing', async () => {
  await store(page, script);
  expect(await files().countMissing()).toBe(1);
  network.mockImplementation(online);
  expect(await files().countMissing()).toBe(0);
  network.mockImplementation(offline);
  expect(await files().countMissing()).toBe(0);
  expect(await (await files().answer(new Request(later))).text()).toBe('camera()');
});

test.each([
  ['a portal’s page', () => new Response('pay here', { headers: { 'Content-Type': 'text/html' } })],
  ['a missing file', () => new Response('', { status: 404 })],
])('what is missing is not replaced by %s', async (_what, answer) => {
  await store(script);
  network.mockImplementation(() => Promise.resolve(answer()));
  expect(await files().countMissing()).toBe(2);
});

test('the page of another version is shown and not stored', async () => {
  await store(script, later);
  network.mockImplementation(() =>
    Promise.resolve(new Response('newer', { headers: { 'Content-Type': 'text/html' } })),
  );
  expect(await visit()).toBe('newer');
  expect(await files().countMissing()).toBe(1);
});

test('the stored page needs no network, also when a part for later is missing', async () => {
  await store(page, script);
  expect(await visit()).toBe(html);
  expect(network).not.toHaveBeenCalled();
});

test.each([
  ['the page', [script, later]],
  ['a script that it starts with', [page, later]],
])('without network and without %s, the device says so in both languages', async (_what, urls) => {
  await store(...urls);
  const said = await visit();
  expect(said).toContain('L’app n’est plus entière sur cet appareil.');
  expect(said).toContain('De app staat niet meer volledig op dit toestel.');
  network.mockImplementation(() => Promise.resolve(new Response('Bad gateway', { status: 502 })));
  expect(await visit()).toBe(said);
  network.mockImplementation(online);
  expect(await visit()).toBe(html);
});

test('a disk that is full gives what the network brings', async () => {
  caches.full = true;
  network.mockImplementation(online);
  expect(await (await files().answer(new Request(script))).text()).toBe('start()');
});

test('a device that cannot store what comes is not sent it at each look', async () => {
  await store(page, script);
  network.mockImplementation(online);
  const cache = await caches.open('app');
  vi.spyOn(cache, 'put').mockRejectedValue(new Error('full'));
  const full = { open: () => Promise.resolve(cache) };
  const app = createAppFiles({ caches: full, fetch: network, cacheName: 'app', keys }, [page]);
  expect([await app.countMissing(), await app.countMissing()]).toEqual([1, 1]);
  expect(network).toHaveBeenCalledOnce();
});

test('a filter’s answer does not take the place of a script', async () => {
  await store(page, script);
  network.mockImplementation(() =>
    Promise.resolve(new Response('blocked', { headers: { 'Content-Type': 'application/json' } })),
  );
  expect(await files().countMissing()).toBe(1);
  network.mockImplementation(online);
  expect(await (await files().answer(new Request(later))).text()).toBe('camera()');
});
