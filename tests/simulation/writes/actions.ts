import { remotes } from '#contract/collections.ts';
import { freeFiles } from '#data/capture/free-received.ts';
import { requestDriftCheck } from '#data/pull/drift.ts';
import { testId } from '#tests/support/rows.ts';
import type { Play } from '../play.ts';
import type { SimulatedDevice } from '../world/simulated-device.ts';
import { orderNumbers } from '../world/simulated-server.ts';
import { write } from './writes.ts';

/** Reassigns an order as the office does: rows leave and join devices. */
async function reassign({ chance, server, people, officeEdits, handMoved, happened }: Play): Promise<void> {
  const number = chance.pick(orderNumbers);
  const [somebody, nobody] = [chance.pick(people), null];
  const change = chance.pick([
    { assignee: somebody },
    { handler: chance.happens(0.5) ? somebody : nobody },
    { commercial: chance.happens(0.5) ? somebody : nobody },
  ]);
  await server.editOrder(number, change);
  if ('assignee' in change) handMoved.add(testId(number));
  officeEdits.set(testId(number), (officeEdits.get(testId(number)) ?? 0) + 1);
  happened('reassigned');
}

/** Sets a condition for a random time. */
function forAWhile({ chance, kernel, happened }: Play, what: string, set: (is: boolean) => void): void {
  happened(what);
  set(true);
  kernel.after(3_000 + chance.below(30_000), () => set(false));
}

function killSomething({ chance, happened }: Play, device: SimulatedDevice): void {
  const tabs = device.tabs();
  if (tabs.length > 0 && chance.happens(0.4)) {
    happened('tab killed');
    device.kill(chance.pick(tabs));
  } else if (chance.happens(0.3)) {
    happened('device killed');
    device.kill();
  } else {
    happened('device killed within a transaction');
    device.killWithin(1 + chance.below(120));
  }
}

/** Gives up the bytes of received files early, as a device does whose storage is short. */
async function freeBytes({ freed: early, happened, kernel }: Play, device: SimulatedDevice): Promise<void> {
  if (device.diskFull) return;
  const freed = await device.read(async (db) => {
    const before = await db.files.toCollection().primaryKeys();
    await freeFiles(db, kernel.now() + device.skew, Infinity);
    const left = new Set(await db.files.toCollection().primaryKeys());
    return before.filter((id) => !left.has(id));
  });
  for (const id of freed) early.add(id);
  if (freed.length > 0) happened('bytes freed early');
}

/** Disturbs a device's processes and their time. */
function unsettleDevice(play: Play, device: SimulatedDevice): void | Promise<void> {
  const { chance, kernel, happened } = play;
  switch (chance.below(9)) {
    case 0:
      return forAWhile(play, 'offline', (is) => void (device.offline = is));
    case 1:
      return forAWhile(play, 'disk full', (is) => void (device.diskFull = is));
    case 2:
      return forAWhile(play, 'token refused', (is) => {
        device.signedOut = is;
        if (!is) for (const tab of device.tabs()) tab.resume();
      });
    case 3:
      happened('clock jumped');
      device.skew += chance.pick([-86_400_000, -5_000, 3_000, 60_000, 86_400_000]);
      return undefined;
    case 7:
      return forAWhile(play, 'only pushes', (is) => void (device.pullCut = is));
    case 8:
      return freeBytes(play, device);
    case 4: {
      happened('tab frozen');
      const until = kernel.now() + 3_000 + chance.below(40_000);
      for (const tab of device.tabs().slice(0, 1)) tab.freeze(until);
      return undefined;
    }
    default:
      return killSomething(play, device);
  }
}

/** Restores the server from its last backup. The server settles the mutations after the backup again. */
async function restoreServer(play: Play): Promise<void> {
  const { chance, server, network, happened } = play;
  const isAnnounced = chance.happens(0.4);
  happened(isAnnounced ? 'server restored' : 'server restored without a word');
  await server.restoreBackup(isAnnounced);
  network.forgetSettled(await server.known());
  play.restores += 1;
}

async function unsettleServer(play: Play): Promise<void> {
  const { chance, server, network, happened } = play;
  const dice = chance.next();
  if (dice < 0.35) {
    const remote = chance.pick(remotes);
    return forAWhile(
      play,
      `${remote} down`,
      (is) => void (is ? network.down.add(remote) : network.down.delete(remote)),
    );
  }
  if (dice < 0.55) {
    happened('server restarted');
    return server.restart();
  }
  if (dice < 0.7) {
    happened('log compacted');
    return server.compactLog();
  }
  if (dice < 0.85) return restoreServer(play);
  happened('server backed up');
  return server.backUp();
}

/** Requests a comparison with the server (rule PL8). */
async function askForCheck({ happened }: Play, device: SimulatedDevice): Promise<void> {
  if (device.diskFull) return;
  happened('check asked for');
  await device.read(requestDriftCheck);
  for (const tab of device.tabs()) tab.request('all');
}

/** Returns a function that performs one random action. The choice is made when the action is due. */
export function actionsOf(play: Play): () => void | Promise<void> {
  const { chance, devices } = play;
  return () => {
    const device = chance.pick(devices);
    const dice = chance.next();
    if (dice < 0.5) return write(play, device);
    if (dice < 0.58) return device.wake();
    if (dice < 0.65) return void device.openTab();
    if (dice < 0.72) return reassign(play);
    if (dice < 0.74) return askForCheck(play, device);
    if (dice < 0.91) return unsettleDevice(play, device);
    return unsettleServer(play);
  };
}
