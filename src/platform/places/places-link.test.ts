import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPlacesMessage } from './places-link.ts';

const page = new MessageChannel().port1;
const other = new MessageChannel().port1;
const place = { key: '1', title: 'Rue Haute 14', detail: 'Bruxelles' };
const parts = { street: 'Rue Haute', number: '14', zipcode: '1000', city: 'Bruxelles' };
const said = (data: unknown) => readPlacesMessage({ source: page, origin: 'null', data }, page);

test.each([
  { kind: 'ready' },
  { kind: 'failed' },
  { kind: 'found', ask: 1, places: [place] },
  { kind: 'picked', ask: 2, parts },
  { kind: 'picked', ask: 2, parts: null },
  { kind: 'picked', ask: 2, parts: { ...parts, number: '', zipcode: '' } },
])('accepts the message $kind of the sandboxed page', (saying) => {
  expect(said(saying)).toEqual(saying);
});

describe('rejects', () => {
  const ready = { kind: 'ready' };
  test.each([
    ['another window', { source: other, origin: 'null' }],
    ['no window', { source: null, origin: 'null' }],
    ['a page with an origin', { source: page, origin: 'https://maps.example' }],
  ])('%s', (_who, from) => {
    expect(readPlacesMessage({ ...from, data: ready }, page)).toBeNull();
  });

  test('any message before the page is open', () => {
    expect(readPlacesMessage({ source: null, origin: 'null', data: ready }, null)).toBeNull();
  });

  test.each([
    ['an unknown kind', { kind: 'navigate', to: 'https://evil.example' }],
    ['an additional property', { kind: 'ready', token: 'x' }],
    ['a coordinate', { kind: 'picked', ask: 1, parts: { ...parts, location: { lat: 50.8, lng: 4.3 } } }],
    ['a postal code of another country', { kind: 'picked', ask: 1, parts: { ...parts, zipcode: '75001' } }],
    ['a megabyte', { kind: 'found', ask: 1, places: [{ ...place, title: 'a'.repeat(1_000_000) }] }],
    ['a thousand places', { kind: 'found', ask: 1, places: Array.from({ length: 1_000 }, () => place) }],
    ['markup for a text', { kind: 'found', ask: 1, places: [{ ...place, title: { __html: '<img onerror=1>' } }] }],
    ['an answer without a request number', { kind: 'found', places: [place] }],
    ['a missing part', { kind: 'picked', ask: 1, parts: { street: 'Rue Haute' } }],
    ['a text', 'ready'],
    ['nothing', null],
  ])('%s', (_what, data) => {
    expect(said(data)).toBeNull();
  });

  test('any other value', () => {
    fc.assert(
      fc.property(fc.anything(), (data) => {
        expect(said(data)).toBeNull();
      }),
    );
  });
});
