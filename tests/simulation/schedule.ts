import Dexie from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { v7 } from 'uuid';
import type { Database } from '#server/db/database.ts';
import { dependencyView } from '#sync/outbox.ts';
import { actionsOf } from './actions.ts';
import type { Chance } from './chance.ts';
import { createChance } from './chance.ts';
import { createKernel } from './kernel.ts';
import { createNetwork } from './network.ts';
import type { Play } from './play.ts';
import type { SimulatedDevice } from './simulated-device.ts';
import { boundRoom, couldSettle, createSimulatedDevice } from './simulated-device.ts';
import { startSimulatedServer, storeWork } from './simulated-server.ts';
import { countSteps, watchSteps } from './steps.ts';

const startsAt = Date.parse('2026-11-20T09:00:00.000Z');
/** How long the world is unruly, milliseconds, and what happens in that time. */
const unrulyTime = 240_000;
const actionCount = 45;
const unrulyRate = 0.22;

let prepared = false;

/** Makes this process's in-memory IndexedDB one whose steps are counted and whose room ends. */
function prepare(): void {
  if (!prepared) {
    countSteps();
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
  await storeWork(server, [sophie, karim], paul);
  const devices: SimulatedDevice[] = [];
  for (const [name, user] of [
    ['phone', sophie],
    ['tablet', sophie],
    ['other', karim],
    ['seller', paul],
    ['office', claire],
  ] as const) {
    const deviceId = newId();
    const token = await server.addDevice(user, deviceId);
    devices.push(createSimulatedDevice(play, name, { user, deviceId, token }));
  }
  return { people: [sophie, karim, paul, claire], devices };
}

async function unsettled({ devices }: Play): Promise<number> {
  let left = 0;
  for (const device of devices) {
    const entries = await device.read((db) => db.outbox.toArray());
    left += couldSettle(entries, dependencyView(entries).isStuck).length;
  }
  return left;
}

/** Ends all that is unruly: everybody is online, signed in, has room and an open tab. */
function calm({ network, devices }: Play): void {
  network.rate = 0;
  network.down.clear();
  watchSteps(null);
  for (const device of devices) {
    Object.assign(device, { offline: false, diskFull: false, signedOut: false });
    device.openTab();
  }
}

/** Lets the calm world come to rest, without new writes; fails when it does not. */
async function quiesce(play: Play): Promise<void> {
  const { kernel, devices, network } = play;
  calm(play);
  let rested = 0;
  for (let round = 0; rested < 2; round += 1) {
    if (round > 14) throw new Error(`${await unsettled(play)} mutations never settle`);
    for (const device of devices) for (const tab of device.tabs()) tab.request('all', { force: true });
    await kernel.runUntil(kernel.now() + 20_000);
    rested = network.underWay() === 0 && (await unsettled(play)) === 0 ? rested + 1 : 0;
    // What is deferred may be asked for again after minutes.
    if (rested === 0 && round > 4) await kernel.runUntil(kernel.now() + 300_000);
  }
}

/**
 * Plays one schedule: two certifiers, one of them on two devices, somebody from sales and a supervisor write in several tabs,
 * sync, lose requests and answers, die, run out of room and of time, and have their orders moved; then the world is calm and
 * comes to rest. The same seed gives the same course of events.
 */
export async function playSchedule(database: Database, seed: number): Promise<Play> {
  prepare();
  const chance = createChance(seed);
  const kernel = createKernel(startsAt);
  const newId = createIds(chance, kernel.now);
  const server = await startSimulatedServer(database, kernel.now, newId);
  const faults = new Map<string, number>();
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
  };
  const play: Play = { ...parts, ...(await populate(parts)) };
  for (const device of play.devices) device.openTab();
  for (let index = 0; index < actionCount; index += 1) kernel.after(chance.below(unrulyTime), actionsOf(play));
  await kernel.runUntil(startsAt + unrulyTime);
  await quiesce(play);
  for (const device of play.devices) device.kill();
  return play;
}
