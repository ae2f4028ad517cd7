import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openUsualForTests } from '#tests/support/server/each-database.ts';
import type { Answer, TestServer } from '#tests/support/server/test-server.ts';
import { operatorHeaders, answerOf, createTestServer } from '#tests/support/server/test-server.ts';
import { publicConfig } from '#contract/protocol/public-config.ts';

const script = `console.info(${JSON.stringify('x'.repeat(4000))})`;

const dist = mkdtempSync(path.join(tmpdir(), 'mycerti-dist-'));
let server: TestServer;
let bare: TestServer;
let drop: () => Promise<void>;

beforeAll(async () => {
  mkdirSync(path.join(dist, 'assets'));
  writeFileSync(path.join(dist, 'index.html'), '<!doctype html><title>myCerti</title>');
  mkdirSync(path.join(dist, 'pages'));
  for (const language of ['fr', 'nl'])
    writeFileSync(
      path.join(dist, 'pages', `login.${language}.html`),
      `<!doctype html><title>login ${language}</title>`,
    );
  writeFileSync(path.join(dist, 'assets', 'main-abc123.js'), script);
  writeFileSync(path.join(dist, 'assets', 'once-abc123.js'), script);
  writeFileSync(path.join(dist, 'assets', 'once-abc123.js.br'), 'compressed by the build');
  writeFileSync(path.join(dist, 'sw.js'), '// worker');
  writeFileSync(path.join(dist, 'manifest.webmanifest'), '{}');
  const opened = await openUsualForTests();
  drop = opened.drop;
  server = await createTestServer(opened.database, {
    dist,
    publicOrigins: ['https://app.example.be'],
    fieldBase: 'https://portal.example.be/field/v1',
  });
  bare = await createTestServer(opened.database);
});

afterAll(async () => {
  await server.close();
  await bare.close();
  await drop();
  rmSync(dist, { recursive: true });
});

async function get(url: string, headers: Record<string, string> = {}, from: TestServer = server): Promise<Answer> {
  return answerOf(await from.app.inject({ url, headers }));
}

const page = { accept: 'text/html,application/xhtml+xml' };

describe('headers', () => {
  test('every answer has a strict policy without inline script', async () => {
    for (const url of ['/', '/api/v1/users/me', '/config.json', '/nothing', '/assets/main-abc123.js']) {
      const { headers } = await get(url, page);
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("worker-src 'self';");
      expect(policy).toContain("connect-src 'self' https://portal.example.be;");
      expect(policy).toContain("object-src 'none';");
      expect(policy).toContain("frame-ancestors 'none';");
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).not.toContain('unsafe');
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
      });
      expect(headers['x-powered-by']).toBeUndefined();
    }
  });

  test('configured origins may call, others may not', async () => {
    const preflight = async (origin: string): Promise<Answer> =>
      answerOf(
        await server.app.inject({
          method: 'OPTIONS',
          url: '/api/v1/sync/push',
          headers: {
            origin,
            'access-control-request-method': 'POST',
            'access-control-request-headers': 'authorization,x-api-key,user-id',
          },
        }),
      );
    const allowed = await preflight('https://app.example.be');
    expect(allowed.headers).toMatchObject({ 'access-control-allow-origin': 'https://app.example.be' });
    expect(String(allowed.headers['access-control-allow-headers'])).toContain('x-api-key');
    expect((await preflight('https://evil.example')).headers['access-control-allow-origin']).not.toBe(
      'https://evil.example',
    );
    const exposed = (await get('/config.json', { origin: 'https://app.example.be' })).headers[
      'access-control-expose-headers'
    ];
    // A device corrects its clock by `Date`.
    expect(String(exposed).split(', ').toSorted()).toEqual([
      'Date',
      'Location',
      'Retry-After',
      'Upload-Offset',
      'X-Renewed-Token',
    ]);
    expect(
      (await get('/config.json', { origin: 'https://app.example.be' }, bare)).headers['access-control-allow-origin'],
    ).toBeUndefined();
  });
});

test('an address that cannot be decoded gets the security headers too', async () => {
  const { status, headers } = await get('/%E0%A4%A');
  expect([status, headers['cache-control'], headers['x-content-type-options']]).toEqual([400, 'no-store', 'nosniff']);
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
});

describe('the built app', () => {
  test('files with a hash in their name are immutable, the others are revalidated', async () => {
    const cacheOf = async (url: string): Promise<unknown> => (await get(url)).headers['cache-control'];
    expect(await cacheOf('/assets/main-abc123.js')).toBe('public, max-age=31536000, immutable');
    for (const url of ['/', '/index.html', '/sw.js', '/manifest.webmanifest'])
      expect(await cacheOf(url)).toBe('no-cache');
  });

  test('nobody fetches a source map, nor what the build keeps for itself', async () => {
    for (const file of ['assets/main-abc123.js.map', 'sw.js.map', '.build-inputs', '.vite/manifest.json']) {
      mkdirSync(path.dirname(path.join(dist, file)), { recursive: true });
      writeFileSync(path.join(dist, file), '{"sources":["src/data/outbox/mutate.ts"]}');
      expect([file, (await get(`/${file}`)).status]).toEqual([file, 404]);
      expect((await get(`/${file}`, page)).body).not.toContain('sources');
    }
  });

  test('the service worker may control the whole site', async () => {
    expect((await get('/sw.js')).headers['service-worker-allowed']).toBe('/');
    expect((await get('/manifest.webmanifest')).headers['service-worker-allowed']).toBeUndefined();
  });

  test.each(['br', 'gzip'])('files are compressed: %s', async (encoding) => {
    const { headers, status } = await get('/assets/main-abc123.js', { 'accept-encoding': encoding });
    expect({ status, encoding: headers['content-encoding'] }).toEqual({ status: 200, encoding });
  });

  test('a file that the build compressed is sent as it is', async () => {
    const answer = await server.app.inject({
      url: '/assets/once-abc123.js',
      headers: { 'accept-encoding': 'br, gzip' },
    });
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(answer.headers['content-type']).toContain('javascript');
    expect(answer.body).toBe('compressed by the build');
  });

  test.each([
    ['/login', 'login fr'],
    ['/login?from=%2Forders', 'login fr'],
    ['/nl/login', 'login nl'],
    // The prerendered page does not handle these requests.
    ['/login?reset=abc', 'myCerti'],
    ['/nl/login?renew=1', 'myCerti'],
  ])('%s is the page with the title %s', async (url, title) => {
    const answer = await get(url, page);
    expect(answer.status).toBe(200);
    expect(String(answer.body)).toContain(`<title>${title}</title>`);
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(String(answer.headers['content-security-policy'])).toContain("script-src 'self';");
  });

  test('an unchanged file is not sent again', async () => {
    const { headers } = await get('/sw.js');
    expect((await get('/sw.js', { 'if-none-match': String(headers['etag']) })).status).toBe(304);
  });

  test('every page is index.html', async () => {
    for (const url of ['/', '/orders', '/nl/orders/018f', '/nothing/here', '/fieldwork']) {
      const answer = await get(url, page);
      expect({ url, status: answer.status }).toEqual({ url, status: 200 });
      expect(String(answer.body)).toContain('<title>myCerti</title>');
      expect(answer.headers['cache-control']).toBe('no-cache');
    }
  });

  test('shared files without a service worker get the page that says so', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const { statusCode, headers: answered } = await server.app.inject({
      method: 'POST',
      url: '/share',
      headers,
      payload: Buffer.alloc(2_000_000),
    });
    expect([statusCode, answered['location']]).toEqual([303, '/share?fault=notKept']);
  });

  test.each(['cross-site', 'same-site'])('a share that comes from a %s page is refused, and told', async (site) => {
    const { statusCode, headers } = await server.app.inject({
      method: 'POST',
      url: '/share',
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'sec-fetch-site': site },
      payload: Buffer.alloc(2_000),
    });
    expect([statusCode, headers['location']]).toEqual([303, '/share?fault=otherSite']);
  });

  test.each(['/assets/gone.js', '/api/v1/nothing', '/api/v2', '/field/v1/nothing', '/field', '/api'])(
    '%s is not found',
    async (url) => {
      const headers = url.startsWith('/assets') ? { accept: '*/*' } : page;
      const answer = await get(url, headers);
      expect(answer).toMatchObject({ status: 404, body: { code: 'NotFound' } });
      expect(answer.headers['content-type']).toContain('application/problem+json');
    },
  );

  test('nothing outside the folder is served', async () => {
    for (const url of [
      '/../package.json',
      '/%2e%2e/package.json',
      '/..%2fpackage.json',
      '/assets/..%2f..%2fpackage.json',
    ]) {
      expect((await get(url)).status).toBeGreaterThanOrEqual(400);
    }
  });

  test('without a build only the APIs are served', async () => {
    expect(await get('/', page, bare)).toMatchObject({ status: 404, body: { code: 'NotFound' } });
    expect((await get('/config.json', {}, bare)).status).toBe(200);
  });
});

describe('public answers', () => {
  test('config.json matches the contract and contains no secret', async () => {
    const { body } = await get('/config.json');
    expect(publicConfig.parse(body)).toMatchObject({
      deployment: 'test',
      mainBase: '/api/v1',
      fieldBase: 'https://portal.example.be/field/v1',
      roles: { commercial: 'role-commercial', supervisor: 'role-supervisor' },
    });
    expect(JSON.stringify(body)).not.toContain(server.context.config.jwtSecret);
  });

  test('the APIs describe themselves', async () => {
    const { body } = await get('/api/v1/openapi.json', operatorHeaders, bare);
    const { paths } = z.object({ paths: z.record(z.string(), z.unknown()) }).parse(body);
    expect(Object.keys(paths).sort()).toEqual([
      '/api/v1/addresses',
      '/api/v1/alerts/subscription',
      '/api/v1/calendar-feed',
      '/api/v1/calendar/{file}',
      '/api/v1/clients',
      '/api/v1/clients/known',
      '/api/v1/content',
      '/api/v1/devices/erasure',
      '/api/v1/devices/{id}/revocation',
      '/api/v1/devices/{id}/sign-ins',
      '/api/v1/drive',
      '/api/v1/events',
      '/api/v1/files/links',
      '/api/v1/files/{id}/link',
      '/api/v1/openapi.json',
      '/api/v1/orders',
      '/api/v1/orders/{id}',
      '/api/v1/orders/{id}/access',
      '/api/v1/orders/{id}/audit',
      '/api/v1/orders/{id}/history',
      '/api/v1/orders/{id}/proof-link',
      '/api/v1/presence',
      '/api/v1/sign-ins',
      '/api/v1/sign-ins/{id}',
      '/api/v1/statistics',
      '/api/v1/sync/pull',
      '/api/v1/sync/push',
      '/api/v1/users',
      '/api/v1/users/login',
      '/api/v1/users/me',
      '/api/v1/users/password',
      '/api/v1/users/password-reset',
      '/api/v1/users/{id}/password-reset',
      '/api/v1/visits/{id}/access',
      '/audit-key.json',
      '/config.json',
      '/field/v1/files',
      '/field/v1/files/{id}',
      '/field/v1/sync/pull',
      '/field/v1/sync/push',
      '/files/audit/{id}',
      '/files/{id}',
      '/files/{id}/{size}',
    ]);
  });

  test('health and readiness answer, and metrics count', async () => {
    expect(await get('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await get('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } });
    expect((await get('/metrics', operatorHeaders)).body).toMatch(/^mycerti_pull_watermark_lag_transactions 0$/m);
  });
});

describe('the routes of operators', () => {
  const routes = ['/metrics', '/api/v1/openapi.json'];

  test.each(routes)('%s answers the configured token only', async (url) => {
    expect(await get(url)).toMatchObject({ status: 401, body: { code: 'Unauthorized' } });
    expect(await get(url, { authorization: 'Bearer another token' })).toMatchObject({ status: 401 });
    expect(await get(url, operatorHeaders)).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
  });

  test.each(routes)('%s is closed without a configured token', async (url) => {
    const closed = await createTestServer(bare.context.database, { metricsToken: null });
    for (const headers of [{}, { authorization: 'Bearer null' }, { authorization: 'Bearer ' }])
      expect(await get(url, headers, closed)).toMatchObject({ status: 404, body: { code: 'NotFound' } });
    await closed.close();
  });
});

describe('failures of the framework are problems too', () => {
  test.each(['/%zz', '/api/v1/%zz'])('an address that cannot be decoded: %s', async (url) => {
    expect(await get(url)).toMatchObject({ status: 400, body: { code: 'ValidationFailed' } });
  });

  test('bytes that are not HTTP', async () => {
    await bare.app.listen({ port: 0, host: '127.0.0.1' });
    const bound = bare.app.server.address();
    const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'));
      let text = '';
      socket.on('data', (data) => (text += data.toString()));
      socket.on('close', () => resolve(text));
    });
    expect(answer).toContain('application/problem+json');
    expect(answer).toContain('"code":"ValidationFailed"');
  });

  test('an unavailable database makes answers that ask to retry, without details', async () => {
    const opened = await openUsualForTests();
    const broken = await createTestServer(opened.database);
    const sophie = await broken.addUser('Sophie Dubois');
    await opened.database.close();
    for (const [url, headers] of [
      ['/readyz', {}],
      ['/api/v1/users/me', sophie.headers('main')],
      ['/metrics', operatorHeaders],
    ] as const) {
      expect(await get(url, headers, broken)).toMatchObject({
        status: 503,
        body: { title: 'Not available for the moment', code: 'Unavailable' },
        headers: { 'retry-after': '5' },
      });
    }
  });
});
