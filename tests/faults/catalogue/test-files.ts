import type { CaughtBySimulation, CaughtByTest } from '../fault.ts';

const inFile =
  (suite: CaughtByTest['suite'], file: string) =>
  (test: string): CaughtByTest => ({ suite, file, test });

/** The file whose tests catch most faults. It runs the storage contract on an in-memory IndexedDB. */
export const inStorage = inFile('unit', 'src/data/sync-storage.test.ts');
export const inUpgrades = inFile('unit', 'tests/storage/upgrades.test.ts');
export const inOpening = inFile('unit', 'tests/storage/open-database.test.ts');
export const inEnginePush = inFile('unit', 'tests/simulation/engine/engine-push.test.ts');
export const inEnginePull = inFile('unit', 'tests/simulation/engine/engine-pull.test.ts');
export const inLookahead = inFile('unit', 'tests/simulation/engine/engine-lookahead.test.ts');
export const inTime = inFile('unit', 'tests/simulation/engine/engine-time.test.ts');
export const inRestore = inFile('unit', 'tests/simulation/engine/engine-restore.test.ts');
export const inDrift = inFile('unit', 'tests/simulation/engine/engine-drift.test.ts');
export const inReport = inFile('unit', 'tests/simulation/engine/engine-report.test.ts');
export const inScheduling = inFile('unit', 'tests/simulation/engine/engine-scheduling.test.ts');
export const inLive = inFile('unit', 'tests/simulation/world/live.test.ts');
export const inServerPush = inFile('server', 'server/domain/push/push.test.ts');
export const inServerPull = inFile('server', 'server/domain/pull/pull.test.ts');
export const inEvents = inFile('server', 'server/routes/sync/events.test.ts');
export const inWatermark = inFile('server', 'tests/postgres/watermark.test.ts');
export const inUnit = (file: string, test: string): CaughtByTest => inFile('unit', file)(test);

/** Names the simulation, limited to this many schedules. */
export const inSimulation = (schedules: number): CaughtBySimulation => ({ schedules });
export const inServer = (file: string, test: string): CaughtByTest => inFile('server', file)(test);
