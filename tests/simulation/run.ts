import 'fake-indexeddb/auto';
import { parseArgs } from 'node:util';
import { openEmbedded } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { findFaults } from './oracle.ts';
import { playSchedule } from './schedule.ts';

/**
 * `npm run simulate -- --schedules 10000 --seed 1`: plays schedules of the real engine against the real server over a bad link,
 * prints what happened, and exits with 1 when anything was lost, doubled or left apart.
 */

function positive(name: string, text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  throw new Error(`--${name} takes a whole number from 1 on, not “${text}”`);
}

const { values } = parseArgs({
  options: { schedules: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1' } },
});
const schedules = positive('schedules', values.schedules);
const seed = positive('seed', values.seed);

const database = await openEmbedded(null);
await migrate(database.db);
const faults = new Map<string, number>();
let mutations = 0;
let failed = 0;
const startedAt = Date.now();

for (let index = 0; index < schedules; index += 1) {
  const played = await playSchedule(database, seed + index);
  const found = await findFaults(played);
  mutations += played.devices.reduce((sum, device) => sum + device.committed.length, 0);
  for (const [fault, count] of played.faults) faults.set(fault, (faults.get(fault) ?? 0) + count);
  if (found.length > 0) {
    failed += 1;
    console.error(`schedule ${seed + index}:\n  ${found.join('\n  ')}`);
  }
  await played.server.close();
  for (const device of played.devices) await device.db().delete();
  if ((index + 1) % 100 === 0) console.info(`${index + 1} of ${schedules} schedules, ${failed} failed`);
}
await database.close();

const seconds = Math.round((Date.now() - startedAt) / 1_000);
console.info(
  `${schedules} schedules from seed ${seed} in ${seconds} s: ${mutations} mutations, ${failed} schedules failed`,
);
console.info(`what happened to requests: ${[...faults].map(([fault, count]) => `${fault} ${count}`).join(', ')}`);
process.exitCode = failed === 0 ? 0 : 1;
