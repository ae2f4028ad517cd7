import { expect, test } from 'vitest';
import { mutations } from '#contract/mutations/catalogue.ts';
import { isEveryday } from '#tests/support/data/everyday.ts';
import { linkFaults } from './world/network.ts';
import { playSchedules, playWhole } from './run-schedules.ts';

/** `npm test` plays 40 schedules with those of `replay.test.ts`, other runs 100. `npm run simulate -- --schedules 10000` plays any number. */
const usual = { from: 1, count: isEveryday ? 16 : 40 };
/** From seed 11, twenty schedules meet every fault; from the first, thirty. */
const whole = isEveryday ? { from: 11, count: 20 } : { from: 1, count: 60 };
/** Further schedules, in steps, while chance has left a kind of fault or a mutation out. */
const further = { from: whole.from + whole.count, count: 10, steps: 12 };

const worldFaults = [
  'bytes freed early',
  'capture taken back',
  'check asked for',
  'clock jumped',
  'device killed',
  'device killed within a transaction',
  'disguised file captured',
  'disk full',
  'everybody away',
  'field down',
  'forbidden',
  'log compacted',
  'main down',
  'offline',
  'only pushes',
  'picture captured',
  'reassigned',
  'server backed up',
  'server restarted',
  'server restored',
  'server restored without a word',
  'stream broken',
  'tab frozen',
  'tab killed',
  'token refused',
  'tooLarge',
  'write failed: QuotaExceeded',
];

test(
  '[LW1] [LW3] [OB1] [OB2] [OB3] [OB4] [OB5] [OB7] [OB8] [OB10] [PL3] [PL5] [PL6] [PL7] [PL8] [PL9] [CF1] [CF2] [FL1] [FL2] [FL3] [RN1] [RN8] the schedules lose nothing, duplicate nothing and converge, with every kind of fault and every mutation among them',
  { timeout: 3_600_000 },
  async () => {
    const written = Object.keys(mutations).map((name) => `wrote ${name}`);
    // In the few schedules of `npm test` chance leaves out a rare mutation: further ones would take a third of the time.
    const kinds = [...linkFaults, ...worldFaults, ...(isEveryday ? [] : written)];
    const missingIn = (text: string): string[] => kinds.filter((kind) => !new RegExp(`${kind} \\d`).test(text));
    let output = await playSchedules(usual, whole);
    for (let step = 0; step < further.steps && missingIn(output).length > 0; step += 1)
      output += await playWhole({ from: further.from + step * further.count, count: further.count });
    expect(missingIn(output)).toEqual([]);
  },
);
