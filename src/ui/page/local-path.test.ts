import { expect, test } from 'vitest';
import { barePath, languageOfPath, localPath } from './local-path.ts';

test.each([
  ['/', 'fr', '/'],
  ['/orders/2026-004512', 'fr', '/orders/2026-004512'],
  ['/nl', 'nl', '/'],
  ['/nl/orders', 'nl', '/orders'],
  ['/nlx', 'fr', '/nlx'],
] as const)('%s is %s, and bare %s', (path, language, bare) => {
  expect(languageOfPath(path)).toBe(language);
  expect(barePath(path)).toBe(bare);
  expect(localPath(language, bare)).toBe(path);
});

test('keeps the query of a page', () => {
  expect(localPath('nl', '/login?from=%2Forders')).toBe('/nl/login?from=%2Forders');
});
