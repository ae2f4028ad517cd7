import Dexie from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { v7 } from 'uuid';
import type { Database } from '#server/db/connection/database.ts';
import { testId } from '#tests/support/rows.ts';
import { actionsOf } from './writes/actions.ts';
import { captureFile } from './world/captures.ts';
import type { Chance } from './world/chance.ts';
import { createChance } from './world/chance.ts';
import { createKernel } from './world/kernel.ts';
import { createNetwork } from './world/network.ts';
import { watchClaims } from './oracle/oracle-safe.ts';
import type { Play } from './play.ts';
import type { SimulatedDevice } from './world/simulated-device.ts';
import { boundRoom, createSimulatedDevice } from './world/simulated-device.ts';
import { quiesce } from './oracle/settling.ts';
import { orderNumbers, startSimulatedServer, storeWork } from './world/simulated-server.ts';
import { simulateSignals } from './world/signals.ts';
import { countDigests, countReads, countSteps } from './steps.ts';

const startsAt = Date.parse('2026-11-20T09:00:00.000Z');
/** Length of the faulty phase, milliseconds, and its actions. */
const unrulyTime = 90_000;
const actionCount = 32;
/** Files captured meanwhile. */
const captureCount = 4;
const unrulyRate = 0.22;
/** Time for a poke, the pull after it, and the reconnection of a stream that broke just before, milliseconds. */
const pokedWithin = 12_000;

let prepared = false;

/** Prepares this process's in-memory IndexedDB: its steps are counted and its disk can be full. */
function prepare(): void {
  if (!prepared) {
    countSteps();
    countDigests();
    countReads();
    boundRoom();
  }
  prepared = true;
  // A schedule begins without databases.
  Dexie.dependencies.indexedDB = new IDBFactory();
}

function createIds(chance: Chance, now: () => number): () => string {
  return () =>
    v7({ msecs: now(), random: Uint8Array.from({ length: 16 }, () => chance.below(256)), seq: chance.below(2 ** 31) });
}

async function populate(play: Omit<Play, 'people' | 'devices'>): Promise<Pick<Play, 'people' | 'devices'>> {
  const { server, newId } = play;
  const sophie = await server.addPerson(1, 'Sophie Dubois', 'certifier');
  const karim = await server.addPerson(2, 'Karim Benali', 'certifier');
  const paul = await server.addPerson(3, 'Paul Maes', 'commercial');
  const claire = await server.addPerson(4, 'Claire Peeters', 'supervisor');
  await storeWork(server, [sophie, karim], paul, play);
  const devices: SimulatedDevice[] = [];
  // Four of the five devices: each additional device makes every change more expensive.
  const absent = play.chance.pick(['tablet', 'seller']);
  for (const [name, user] of [
    ['phone', sophie],
    ['tablet', sophie],
    ['other', karim],
    ['seller', paul],
    ['office', claire],
  ] as const) {
    if (name === absent) continue;
    const deviceId = newId();
    const token = await server.addDevice(user, deviceId);
    devices.push(createSimulatedDevice(play, name, { user, deviceId, token }));
  }
  return { people: [sophie, karim, paul, claire], devices };
}

/** Performs random actions at random moments of a period. */
async function actFor(play: Play, act: () => void | Promise<void>, time: number): Promise<void> {
  const { kernel, chance, devices } = play;
  for (const device of devices) device.openTab();
  for (let index = 0; index < actionCount / 2; index += 1) kernel.after(chance.below(time), act);
  if (play.hasFiles)
    for (let index = 0; index < captureCount / 2; index += 1) kernel.after(chance.below(time), () => captureFile(play));
  await kernel.runUntil(kernel.now() + time);
}

/**
 * Runs the faulty phase. In some schedules everybody is absent for so long that some pending mutations become worthless
 * (rule OB7).
 */
async function beUnruly(play: Play): Promise<void> {
  const { kernel, chance, devices, happened } = play;
  const act = actionsOf(play);
  if (play.isPoisoned) kernel.after(chance.below(unrulyTime / 2), () => play.server.poisonNext());
  await actFor(play, act, unrulyTime / 2);
  if (chance.happens(0.15)) {
    happened('everybody away');
    for (const device of devices) device.kill();
    await kernel.runUntil(kernel.now() + 40 * 60_000 + chance.below(20 * 60_000));
  }
  await actFor(play, act, unrulyTime / 2);
}

/**
 * Ends every stream, and lets the devices reconnect. Then the office changes an order while every device is at rest. Only a
 * poke can bring the change now, long before the next poll (rule PL9). The oracle judges the result with everything else.
 */
async function pokeAll({ kernel, chance, server, officeEdits, newWord }: Play): Promise<void> {
  server.endStreams();
  await kernel.runUntil(kernel.now() + pokedWithin);
  const number = chance.pick(orderNumbers);
  await server.editOrder(number, { invoiceFeedbackMessage: `poke ${newWord()}` });
  officeEdits.set(testId(number), (officeEdits.get(testId(number)) ?? 0) + 1);
  await kernel.runUntil(kernel.now() + pokedWithin);
}

/**
 * Plays one schedule. Two certifiers, a supervisor and either a second device of a certifier or somebody from sales write
 * in several tabs. They sync, lose requests and responses, are killed, run out of space and time, and have their orders
 * reassigned. Then the world becomes calm and comes to rest. The same seed gives the same events. A whole schedule writes
 * every mutation of the contract. Without files, the course of events is that of the seeds pinned before there were any.
 */
export async function playSchedule(
  database: Database,
  seed: number,
  {
    isWhole = false,
    hasFiles = true,
    isPoisoned = false,
  }: Partial<Pick<Play, 'isWhole' | 'hasFiles' | 'isPoisoned'>> = {},
): Promise<Play> {
  prepare();
  const chance = createChance(seed);
  const kernel = createKernel(startsAt);
  simulateSignals(kernel.after);
  const newId = createIds(chance, kernel.now);
  const server = await startSimulatedServer(database, kernel.now, newId);
  const faults = new Map<string, number>();
  let numbers = 0;
  const happened = (what: string): void => {
    faults.set(what, (faults.get(what) ?? 0) + 1);
  };
  const network = createNetwork({ kernel, chance, server, happened });
  network.rate = unrulyRate;
  const parts = {
    kernel,
    chance,
    server,
    network,
    newId,
    happened,
    faults,
    messages: new Map(),
    officeEdits: new Map(),
    handMoved: new Set<string>(),
    isWhole,
    hasFiles,
    isPoisoned,
    disguised: new Set<string>(),
    freed: new Set<string>(),
    typed: [],
    seed,
    clients: orderNumbers.map((number) => testId(500_000 + number)),
    orders: orderNumbers.map(testId),
    restores: 0,
    newWord: () => (numbers += 1),
  };
  const play: Play = { ...parts, ...(await populate(parts)) };
  await server.backUp();
  watchClaims(play);
  await beUnruly(play);
  await quiesce(play);
  await pokeAll(play);
  for (const device of play.devices) device.kill();
  return play;
}
