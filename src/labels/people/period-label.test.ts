import { expect, test } from 'vitest';
import { brusselsInstant } from '#contract/rules/brussels-time.ts';
import { formatsOf } from '#ui/format.ts';
import { periodLabel } from './period-label.ts';

test.each([
  ['a whole day', ['2026-11-26', '00:00'], ['2026-11-27', '00:00'], '26/11/2026'],
  ['whole days', ['2026-11-26', '00:00'], ['2026-11-28', '00:00'], '26/11/2026 – 27/11/2026'],
  ['hours of a day', ['2026-11-26', '09:00'], ['2026-11-26', '17:00'], '26/11/2026 09:00 – 17:00'],
  ['until another day', ['2026-11-26', '13:00'], ['2026-11-28', '09:00'], '26/11/2026 13:00 – 28/11/2026 09:00'],
  ['a whole day on which the clocks change', ['2026-10-25', '00:00'], ['2026-10-26', '00:00'], '25/10/2026'],
] as const)('%s', (_what, [day, time], [lastDay, lastTime], text) => {
  const period = { from: brusselsInstant(day, time), to: brusselsInstant(lastDay, lastTime) };
  expect(periodLabel(formatsOf('fr'), period)).toBe(text);
});
