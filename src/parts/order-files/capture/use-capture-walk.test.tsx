// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { RequiredDocument } from '#contract/content/content.ts';
import type { RequiredOfOrder } from '#data/queries/files/required-documents.ts';
import { useCaptureWalk } from './use-capture-walk.ts';

function missing(code: string, part: Partial<RequiredOfOrder> = {}): RequiredOfOrder {
  const name = { fr: code, nl: code };
  const document: RequiredDocument = { service: 'all', code, kind: 'photo', always: true, name };
  return { document, service: null, files: [], missingReason: 'missing', covered: false, returned: null, ...part };
}

const required = [
  missing('facade'),
  missing('roof', { missingReason: undefined, covered: true }),
  missing('boiler'),
  missing('meter', { missingReason: 'returned' }),
];
const walk = (document: RequiredDocument | null = null) =>
  renderHook((rows: RequiredOfOrder[]) => useCaptureWalk(rows, { document, given: [], filming: true, walks: true }), {
    initialProps: required,
  }).result;
type Walk = ReturnType<typeof walk>;
const shoot = (result: Walk): (() => () => void) => {
  let store = (): (() => void) => () => undefined;
  act(() => {
    store = result.current.walk?.onShot() ?? store;
  });
  return store;
};
const shootAndStore = (result: Walk): (() => void) => {
  const store = shoot(result);
  let undo = (): void => undefined;
  act(() => {
    undo = store();
  });
  return undo;
};
const shown = ({ current: { choice, walk: at } }: Walk): [string, number | undefined, string | null | undefined] => [
  choice,
  at?.left,
  at?.next,
];

test('begins at the first missing document and goes on with each stored picture, past those that are there', () => {
  const result = walk();
  expect(shown(result)).toEqual(['all facade', 3, 'all boiler']);
  shootAndStore(result);
  expect(shown(result)).toEqual(['all boiler', 2, 'all meter']);
  shootAndStore(result);
  expect(shown(result)).toEqual(['all meter', 1, null]);
  shootAndStore(result);
  expect(shown(result)).toEqual(['other', 0, null]);
  shootAndStore(result);
  expect(shown(result)).toEqual(['other', 0, null]);
});

test('begun at a document, comes back for the documents before it', () => {
  const result = walk(required[3]?.document ?? null);
  expect(shown(result)).toEqual(['all meter', 3, 'all facade']);
  shootAndStore(result);
  expect(shown(result)).toEqual(['all facade', 2, 'all boiler']);
});

test('steps to any document, around both ends', () => {
  const result = walk();
  act(() => result.current.walk?.onStep(-1));
  expect(result.current.choice).toBe('other');
  act(() => result.current.walk?.onStep(1));
  expect(result.current.choice).toBe('all facade');
  act(() => result.current.walk?.onStep(1));
  expect(result.current.choice).toBe('all roof');
});

test('stays with the document for several pictures of it', () => {
  const result = walk();
  act(() => result.current.walk?.onStays(true));
  shootAndStore(result);
  shootAndStore(result);
  expect(shown(result)).toEqual(['all facade', 2, 'all boiler']);
});

test('stays at a document whose picture is not stored, and where the user went while one was', () => {
  const result = walk();
  const storeFirst = shoot(result);
  shoot(result);
  expect(shown(result)).toEqual(['all facade', 3, 'all boiler']);
  act(() => result.current.walk?.onStep(-1));
  act(() => void storeFirst());
  expect(shown(result)).toEqual(['other', 2, 'all boiler']);
});

test('a picture that is taken back makes its document missing again', () => {
  const result = walk();
  const undoFirst = shootAndStore(result);
  shootAndStore(result);
  act(() => undoFirst());
  expect(shown(result)).toEqual(['all facade', 2, 'all meter']);
});

test('does not walk unless asked to', () => {
  const { result } = renderHook(() => useCaptureWalk(required, { document: null, given: [], filming: true }));
  expect([result.current.choice, result.current.walk]).toEqual(['other', undefined]);
});
