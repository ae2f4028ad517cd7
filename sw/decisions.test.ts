import { describe, expect, test } from 'vitest';
import type { RequestFacts } from './decisions.ts';
import { decide } from './decisions.ts';

const origin = 'https://app.example.be';
const precached = new Set([`${origin}/index.html`, `${origin}/assets/app-1a2b.js`, `${origin}/icons/icon-192.png`]);

function decisionFor(path: string, facts: Partial<RequestFacts> = {}) {
  const url = new URL(path, origin);
  return decide({ method: 'GET', mode: 'cors', authorization: null, referrer: '', ...facts, url }, origin, (href) =>
    precached.has(href),
  );
}

describe('navigation', () => {
  test.each([
    '/',
    '/nl',
    '/nl/',
    '/orders',
    '/orders/2026-004512',
    '/nl/orders/0191/qr-code',
    '/orders?paid=no',
    '/unknown',
  ])('%s is rendered by the app, from the precached page', (path) =>
    expect(decisionFor(path, { mode: 'navigate' })).toBe('page'),
  );

  test.each([
    '/api/v1/openapi.json',
    '/api',
    '/field/v1/files/0191',
    '/config.json',
    '/files/0191/x',
    '/healthz',
    '/readyz',
    '/metrics',
    '/sw.js',
    '/manifest.webmanifest',
    '/icons/icon-192.png',
    '/assets/gone.js',
    '/report.pdf',
  ])('%s is left to the server', (path) => expect(decisionFor(path, { mode: 'navigate' })).toBe('leave'));

  test.each(['/apiary', '/fields', '/healthzone'])(
    '%s is not the server’s, although it starts like one of its paths',
    (path) => expect(decisionFor(path, { mode: 'navigate' })).toBe('page'),
  );

  test('requests to another site are left alone', () => {
    expect(decisionFor('https://intranet.example.be/orders', { mode: 'navigate' })).toBe('leave');
  });
});

describe('files that another app shares', () => {
  const share = { method: 'POST', mode: 'navigate' } as const;
  test('are accepted from the system and from the app itself', () => {
    expect(decisionFor('/share', share)).toBe('share');
    expect(decisionFor('/share', { ...share, referrer: `${origin}/orders` })).toBe('share');
  });

  test('are refused from another site, at another address, and from a script', () => {
    expect(decisionFor('/share', { ...share, referrer: 'https://evil.example/' })).toBe('leave');
    expect(decisionFor('/shares', share)).toBe('leave');
    expect(decisionFor('/share', { method: 'POST', mode: 'cors' })).toBe('leave');
    expect(decisionFor('https://evil.example/share', share)).toBe('leave');
  });
});

describe('[PL10] sync, login, events and uploads are never intercepted', () => {
  const authorization = 'Bearer a.b.c';
  test.each([
    ['GET', '/api/v1/sync/pull?limit=1000'],
    ['GET', '/field/v1/sync/pull?cursor=x'],
    ['POST', '/api/v1/sync/push'],
    ['POST', '/field/v1/sync/push'],
    ['POST', '/api/v1/users/login'],
    ['POST', '/api/v1/users/me'],
    ['GET', '/api/v1/events'],
    ['HEAD', '/field/v1/files/0191'],
    ['PATCH', '/field/v1/files/0191'],
    ['POST', '/field/v1/files'],
    ['GET', '/api/v1/orders?q=marais'],
    ['GET', 'https://api.example.be/v1/sync/pull'],
  ])('%s %s', (method, path) => expect(decisionFor(path, { method, authorization })).toBe('leave'));
});

describe('other requests', () => {
  test('files of the build come from the precache', () => {
    expect(decisionFor('/assets/app-1a2b.js')).toBe('precached');
    expect(decisionFor('/icons/icon-192.png', { mode: 'no-cors' })).toBe('precached');
    expect(decisionFor('/assets/other-3c4d.js')).toBe('leave');
  });

  test('files of this device, in a page or opened directly', () => {
    expect(decisionFor('/kept/0191')).toBe('offline-file');
    expect(decisionFor('/kept/0191', { mode: 'navigate' })).toBe('offline-file');
    expect(decisionFor('https://other.example.be/kept/0191')).toBe('leave');
    expect(decisionFor('/keptalike', { mode: 'navigate' })).toBe('page');
  });

  test('the configuration, from the network or its cache', () => {
    expect(decisionFor('/config.json')).toBe('config');
  });

  test('the signed-in user, at any main API, and only with a token', () => {
    const authorization = 'Bearer a.b.c';
    expect(decisionFor('/api/v1/users/me', { authorization })).toBe('user-read');
    expect(decisionFor('https://api.example.be/main/v1/users/me', { authorization })).toBe('user-read');
    expect(decisionFor('/api/v1/users/me')).toBe('leave');
    expect(decisionFor('/api/v1/users/meme', { authorization })).toBe('leave');
  });
});
