import { afterEach, beforeEach, describe } from 'vitest';
import { testOrder } from '#tests/support/rows.ts';
import type { Device } from './device.ts';
import { change, createDevice } from './device.ts';
import { describeChecks } from './checks.ts';
import { describeExports } from './exports.ts';
import { describeHardEnds } from './hard-ends.ts';
import { describeLeases } from './leases.ts';
import { describeLocalWrites } from './local-writes.ts';
import { describeOutbox } from './outbox.ts';
import { describePull } from './pulls.ts';
import { describeRestores } from './restores.ts';
import { describeResults } from './results.ts';
import { describeSyncCentre } from './sync-centre.ts';

/** Everything that the engine relies on in a storage, run against each implementation of IndexedDB. */
export function describeSyncStorage(name: string): void {
  describe(`sync storage on ${name}`, () => {
    let device: Device;
    const order = testOrder(1);

    beforeEach(async () => {
      device = await createDevice();
      await device.pull('main', { changes: [change('orders', 1, order)] });
    });

    afterEach(async () => {
      await device.db.delete();
    });

    describeLocalWrites(() => device);
    describeOutbox(() => device);
    describeResults(() => device);
    describePull(() => device);
    describeLeases(() => device);
    describeRestores(() => device);
    describeChecks(() => device);
    describeSyncCentre(() => device);
    describeExports(() => device);
    describeHardEnds(() => device);
  });
}
