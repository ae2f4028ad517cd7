import { expect, test } from 'vitest';
import { wantedCopy } from '#data/kept/wishes.ts';
import { testUpload } from '#tests/support/rows.ts';
import { copyStateOf } from './copy-state.ts';

const upload = testUpload(70, 7, { receivedAt: '2026-11-20T09:00:00.000Z' });
const wanted = wantedCopy(upload, 'visit', 0);

test('[FL5] where a file can be seen is said as it is', () => {
  const stateOf = (kept: typeof wanted | undefined) => copyStateOf({ upload, local: undefined, kept });
  expect(stateOf(undefined)).toBe('online');
  expect(stateOf(wanted)).toBe('coming');
  expect(stateOf({ ...wanted, error: 'Failed' })).toBe('coming');
  expect(stateOf({ ...wanted, error: 'NoRoom' })).toBe('noRoom');
  expect(stateOf({ ...wanted, state: 'kept' })).toBe('here');
  expect(copyStateOf({ upload: { ...upload, receivedAt: null }, local: undefined, kept: undefined })).toBeNull();
});
