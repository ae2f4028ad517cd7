import { afterEach, beforeEach, describe } from 'vitest';
import { testOrder } from '#tests/support/rows.ts';
import { describeAggregates } from './aggregates-contract.ts';
import type { Device } from './device.ts';
import { change, createDevice } from './device.ts';
import { describeDriftAndHeartbeat } from './drift-and-heartbeat-contract.ts';
import { describeExports } from './exports-contract.ts';
import { describeFailedWrites } from './failed-writes-contract.ts';
import { describeLeases } from './leases-contract.ts';
import { describeLocalWrites } from './local-writes-contract.ts';
import { describeOutbox } from './outbox-contract.ts';
import { describeOwnBases } from './own-bases-contract.ts';
import { describePulls } from './pulls-contract.ts';
import { describeRefusedHere } from './refused-here-contract.ts';
import { describeRestores } from './restores-contract.ts';
import { describePushResults } from './push-results-contract.ts';
import { describeSyncCentre } from './sync-centre-contract.ts';

/** Checks every behaviour of a storage that the engine relies on, on each implementation of IndexedDB. */
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
    describeAggregates(() => device);
    describeRefusedHere(() => device);
    describeOutbox(() => device);
    describePushResults(() => device);
    describeOwnBases(() => device);
    describePulls(() => device);
    describeLeases(() => device);
    describeRestores(() => device);
    describeDriftAndHeartbeat(() => device);
    describeSyncCentre(() => device);
    describeExports(() => device);
    describeFailedWrites(() => device);
  });
}
