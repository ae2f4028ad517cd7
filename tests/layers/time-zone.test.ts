import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const project = join(import.meta.dirname, '../..');

/**
 * Scripts may not import the product's modules, so the script that takes screenshots names the time zone itself. So do the
 * oracles of two tests, which share no code with what they check.
 */
const mayNameTheZone = [
  'contract/rules/brussels-time.ts',
  'contract/rules/clients/client-status-year.test.ts',
  'scripts/screenshots.ts',
  'server/routes/search/statistics.test.ts',
];

/**
 * What takes a day or a time from an instant in UTC or in the device's zone. Midnight in Brussels is the day before in UTC: a day
 * of the agenda was numbered so.
 */
const otherDay =
  /toISOString\(\)\s*\.|\.(?:get|set)(?:UTC)?(?:Date|Day|Hours|FullYear|Month)\(|\.to(?:Date|Time|LocaleDate|LocaleTime)String\(/;

/** Whole months from an instant, and the calendar that counts Easter. */
const mayUseOtherDays = ['contract/rules/brussels-time.ts', 'contract/rules/orders/order-retention.ts'];

/** What a second algorithm for local time would need: the zone's name, or the device's offset. */
const ownTime = /Europe\/Brussels|getTimezoneOffset|TZID/;

test('names the time zone and computes UTC offsets in contract/rules/brussels-time.ts only', () => {
  const sources = globSync('{contract,src,sw,server,scripts,tests}/**/*.{ts,tsx,mjs}', {
    cwd: project,
    exclude: ['**/node_modules/**'],
  });
  const found = sources
    .filter((path) => path !== 'tests/layers/time-zone.test.ts')
    .filter((path) => ownTime.test(readFileSync(join(project, path), 'utf8')));
  expect(found.toSorted()).toEqual(mayNameTheZone);
});

test('takes days and times from an instant on the clock of Brussels only', () => {
  const found = globSync('{contract,src,sw,server}/**/*.{ts,tsx}', { cwd: project })
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .filter((path) => otherDay.test(readFileSync(join(project, path), 'utf8')));
  expect(found.toSorted()).toEqual(mayUseOtherDays);
});
