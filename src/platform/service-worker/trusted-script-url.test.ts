import { expect, test } from 'vitest';
import { ownScriptAddress } from './trusted-script-url.ts';

const origin = 'https://app.example.be';

test('accepts a worker script of this origin', () => {
  expect(ownScriptAddress('/sw.js', origin)).toBe('https://app.example.be/sw.js');
  expect(ownScriptAddress('https://app.example.be/assets/w.js', origin)).toBe('https://app.example.be/assets/w.js');
});

test.each([
  'https://elsewhere.example/sw.js',
  '//elsewhere.example/sw.js',
  'blob:https://app.example.be/0191',
  'data:text/javascript,alert(1)',
  'javascript:alert(1)',
])('rejects %s', (address) => {
  expect(() => ownScriptAddress(address, origin)).toThrow(TypeError);
});
