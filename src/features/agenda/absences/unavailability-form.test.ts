import { expect, test } from 'vitest';
import { testUnavailability } from '#tests/support/rows.ts';
import type { UnavailabilityForm } from './unavailability-form.ts';
import { unavailabilityFormOf, newUnavailability, timesOf } from './unavailability-form.ts';

const given = (part: Partial<UnavailabilityForm>): UnavailabilityForm => ({
  ...newUnavailability('sophie', '2026-11-20'),
  ...part,
});
const hours = { whole: false, fromTime: '09:00', toTime: '12:30' };

test('whole days run from midnight to midnight in Belgium, across a clock change too', () => {
  expect(timesOf(given({}))).toEqual({ from: '2026-11-19T23:00:00.000Z', to: '2026-11-20T23:00:00.000Z' });
  expect(timesOf(given({ fromDay: '2026-03-28', toDay: '2026-03-29' }))).toEqual({
    from: '2026-03-27T23:00:00.000Z',
    to: '2026-03-29T22:00:00.000Z',
  });
});

test('reads hours as Belgian time', () => {
  expect(timesOf(given(hours))).toEqual({ from: '2026-11-20T08:00:00.000Z', to: '2026-11-20T11:30:00.000Z' });
});

test('reports missing times, an end before the start and a note that is too long', () => {
  expect(timesOf(given({ fromDay: null }))).toEqual({ problem: 'noStart' });
  expect(timesOf(given({ ...hours, fromTime: null }))).toEqual({ problem: 'noStart' });
  expect(timesOf(given({ toDay: null }))).toEqual({ problem: 'noEnd' });
  expect(timesOf(given({ ...hours, toTime: null }))).toEqual({ problem: 'noEnd' });
  expect(timesOf(given({ toDay: '2026-11-19' }))).toEqual({ problem: 'endsBeforeStart' });
  expect(timesOf(given({ ...hours, toTime: '09:00' }))).toEqual({ problem: 'endsBeforeStart' });
  expect(timesOf(given({ note: 'x'.repeat(401) }))).toEqual({ problem: 'noteTooLong' });
});

test('turns a stored unavailability back into the form that made it', () => {
  for (const form of [given({ note: 'Ardennes', toDay: '2026-11-25' }), given({ ...hours, kind: 'training' })]) {
    const times = timesOf(form);
    if ('problem' in times) throw new Error(times.problem);
    const stored = testUnavailability(1, { kind: form.kind, note: form.note, ...times });
    const read = unavailabilityFormOf({ ...stored, employee: { id: 'sophie', name: '' } });
    expect(timesOf(read)).toEqual(times);
    expect(read).toMatchObject({ kind: form.kind, whole: form.whole, fromDay: form.fromDay, toDay: form.toDay });
  }
});
