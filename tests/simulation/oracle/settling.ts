import type { RemoteName } from '#contract/collections.ts';
import type { OutboxEntry } from '#sync/outbox.ts';
import { dependencyView } from '#sync/outbox.ts';
import { hasNoResponse } from '#sync/response.ts';
import { remoteStates } from '#data/queries/sync/outbox.ts';
import { unreceivedFiles } from '#data/files/unreceived-files.ts';
import { unreceived } from '../world/captures.ts';
import type { Play } from '../play.ts';
import type { SimulatedDevice } from '../world/simulated-device.ts';
import { couldSettle } from '../world/simulated-device.ts';
import { watchSteps } from '../steps.ts';

/** Time of one round of the calm, milliseconds. */
const roundTime = 20_000;
/** Rounds after which nothing may be unsent: 40 s from the end of all faults (rules OB5a, OB5f). */
const sentAfter = 2;

function openEntries(device: SimulatedDevice): Promise<OutboxEntry[]> {
  return device.read(async (db) => {
    const entries = await db.outbox.toArray();
    return couldSettle(entries, dependencyView(entries).isStuck);
  });
}

async function unsettled({ devices }: Play): Promise<number> {
  let left = 0;
  for (const device of devices) left += (await openEntries(device)).length;
  return left;
}

/** Returns the remotes that answered a device with a failure and rest still: up to a minute after seven of them in a row (rule OB5a). */
async function resting(device: SimulatedDevice, now: number): Promise<Set<RemoteName>> {
  const states = await device.read(remoteStates);
  const failed = states.filter(({ trouble, retryAt }) => trouble !== null && !hasNoResponse(trouble) && retryAt > now);
  return new Set(failed.map(({ remote }) => remote));
}

/** Names what the devices could have sent and did not: mutations without a result, and files not wholly sent. */
async function unsent({ devices, hasFiles, kernel }: Play): Promise<string[]> {
  const left: string[] = [];
  for (const device of devices) {
    const rest = await resting(device, kernel.now());
    const open = await openEntries(device);
    const pending = open.filter(({ remote, state }) => state === 'pending' && !rest.has(remote));
    left.push(...pending.map(({ name, id }) => `${device.name}: ${name} ${id}`));
    if (!hasFiles) continue;
    const files = await device.read((db) => unreceivedFiles(db));
    const waiting = files.filter(({ file }) => file.state === 'waiting');
    left.push(...waiting.map(({ file }) => `${device.name}: file ${file.id} (${file.error})`));
  }
  return left;
}

/** Ends all faults: everybody is online and signed in, with free space and an open tab. */
function calm({ network, devices }: Play): void {
  network.rate = 0;
  network.down.clear();
  watchSteps(null);
  for (const device of devices) {
    Object.assign(device, { offline: false, pullCut: false, diskFull: false, signedOut: false });
    device.openTab();
  }
}

/**
 * Returns whether devices hear in this round that the network is back. In half of the schedules nothing tells them at first: a
 * bad link that recovers fires no event.
 */
function isNotified({ seed }: Play, round: number): boolean {
  return round >= sentAfter || (round === 0 && seed % 2 === 0);
}

/**
 * Runs the calm world until it is at rest, without new writes. Fails when something is unsent for too long, and when the world
 * does not come to rest.
 */
export async function quiesce(play: Play): Promise<void> {
  const { kernel, devices, network, server } = play;
  calm(play);
  let rested = 0;
  for (let round = 0; rested < 2; round += 1) {
    if (round > 14)
      throw new Error(`never settled: ${await unsettled(play)} mutations; ${(await unreceived(play)).join('; ')}`);
    if (round === sentAfter && !play.isPoisoned) {
      const late = await unsent(play);
      if (late.length > 0) throw new Error(`unsent for ${(round * roundTime) / 1_000} s: ${late.join('; ')}`);
    }
    for (const device of devices) {
      // A request from before the calm may still kill its device's processes.
      if (device.tabs().length === 0) device.openTab();
      if (isNotified(play, round)) device.tabs().at(-1)?.resume();
    }
    if (play.hasFiles) await server.files.sweep();
    await kernel.runUntil(kernel.now() + roundTime);
    const left = (await unsettled(play)) + (await unreceived(play)).length;
    rested = network.underWay() === 0 && left === 0 ? rested + 1 : 0;
    // A retry of a deferred mutation may come minutes later.
    if (rested === 0 && round > 4) await kernel.runUntil(kernel.now() + 300_000);
  }
}
