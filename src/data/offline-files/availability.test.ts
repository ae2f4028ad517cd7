import { expect, test } from 'vitest';
import { offlineFileFor } from './pins.ts';
import { testUpload } from '#tests/support/rows.ts';
import { availabilityOf } from './availability.ts';

const upload = testUpload(70, 7, { receivedAt: '2026-11-20T09:00:00.000Z' });
const wanted = offlineFileFor(upload, 'visit', 0);

test('[FL5] reports where the bytes of a file are available', () => {
  const stateOf = (offlineFile: typeof wanted | undefined) => availabilityOf({ upload, local: undefined, offlineFile });
  expect(stateOf(undefined)).toBe('online');
  expect(stateOf(wanted)).toBe('coming');
  expect(stateOf({ ...wanted, error: 'Failed' })).toBe('coming');
  expect(stateOf({ ...wanted, error: 'NoRoom' })).toBe('noRoom');
  expect(stateOf({ ...wanted, state: 'kept' })).toBe('here');
  expect(
    availabilityOf({ upload: { ...upload, receivedAt: null }, local: undefined, offlineFile: undefined }),
  ).toBeNull();
});
