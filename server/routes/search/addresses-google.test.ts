import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicConfig } from '#contract/protocol/public-config.ts';
import { openUsualForTests } from '#tests/support/server/each-database.ts';
import type { Answer, TestServer } from '#tests/support/server/test-server.ts';
import { answerOf, createTestServer } from '#tests/support/server/test-server.ts';

const dist = mkdtempSync(path.join(tmpdir(), 'mycerti-dist-'));
const googlePlaces = { key: 'AIza-key_of-tests', script: 'https://maps.example.be/js' };
const navigation = { accept: 'text/html', 'sec-fetch-dest': 'iframe' };
let keyed: TestServer;
let keyless: TestServer;
let drop: () => Promise<void>;

beforeAll(async () => {
  mkdirSync(path.join(dist, 'pages'));
  writeFileSync(path.join(dist, 'index.html'), '<!doctype html><title>myCerti</title>');
  writeFileSync(path.join(dist, 'pages', 'places.js'), 'console.info("</script><!--")');
  const opened = await openUsualForTests();
  drop = opened.drop;
  keyed = await createTestServer(opened.database, { dist, googlePlaces });
  keyless = await createTestServer(opened.database, { dist });
});
afterAll(async () => {
  await keyed.close();
  await keyless.close();
  await drop();
  rmSync(dist, { recursive: true });
});

const get = async (server: TestServer, url: string): Promise<Answer> =>
  answerOf(await server.app.inject({ url, headers: navigation }));
const policyOf = ({ headers }: Answer): string => String(headers['content-security-policy']);

test('without a key there is no page, and the configuration does not mention it', async () => {
  const page = await get(keyless, '/places');
  expect(String(page.body)).toContain('<title>myCerti</title>');
  expect(publicConfig.parse((await get(keyless, '/config.json')).body)).not.toHaveProperty('googlePlaces');
});

test('with a key the app’s policy is as strict as without', async () => {
  const before = policyOf(await get(keyless, '/'));
  for (const url of ['/', '/orders/new', '/api/v1/users/me', '/config.json'])
    expect(policyOf(await get(keyed, url))).toBe(before);
  expect(publicConfig.parse((await get(keyed, '/config.json')).body).googlePlaces).toBe(true);
  expect(JSON.stringify((await get(keyed, '/config.json')).body)).not.toContain(googlePlaces.key);
});

test('the page has its own policy and an opaque origin, however it is opened', async () => {
  const policy = policyOf(await get(keyed, '/places'));
  expect(policy).toMatch(/(^|;)sandbox allow-scripts($|;)/);
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain('connect-src https://*.googleapis.com');
  expect(policy).not.toMatch(/connect-src[^;]*'self'/);
});

test('the page loads the configured script with the key, in the requested language', async () => {
  const { body, headers } = await get(keyed, '/places?language=nl');
  const html = String(body);
  expect(headers['content-type']).toContain('text/html');
  expect(headers['cache-control']).toBe('no-store');
  expect(html).toContain('<html lang="nl">');
  const source = new URL(/data-source="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '');
  expect(source.origin + source.pathname).toBe(googlePlaces.script);
  expect(Object.fromEntries(source.searchParams)).toMatchObject({
    key: googlePlaces.key,
    language: 'nl',
    callback: 'placesReady',
  });
});

test('its only script has the nonce of the answer, a new one each time, and cannot be closed by its content', async () => {
  const nonces = await Promise.all(
    [1, 2].map(async () => {
      const page = await get(keyed, '/places');
      const nonce = /<script nonce="([^"]+)"/.exec(String(page.body))?.[1] ?? '';
      expect(nonce).not.toBe('');
      expect(policyOf(page)).toContain(`script-src 'nonce-${nonce}' 'strict-dynamic'`);
      expect(String(page.body).match(/<\/script>/g)).toHaveLength(1);
      return nonce;
    }),
  );
  expect(new Set(nonces).size).toBe(2);
});

test('another language is not valid, and the answer does not echo it', async () => {
  const answer = await get(keyed, '/places?language=%22%3E%3Cscript%3Ealert(1)%3C/script%3E');
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.body)).not.toContain('alert');
});
