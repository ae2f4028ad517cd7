import { definitionOf } from '#contract/mutations/catalogue.ts';
import { remoteStates } from '#data/queries/sync/outbox.ts';
import { sumUp } from '#data/queries/sync/sync-status.ts';
import { unsentWork } from '#data/queries/sync/unsent-work.ts';
import { readEpoch } from '#server/db/connection/settings.ts';
import type { RemoteState } from '#sync/remote-state.ts';
import type { Play } from '../play.ts';
import type { SimulatedDevice } from '../world/simulated-device.ts';

/** Milliseconds between two looks at every device. */
const lookEvery = 3_000;

/** What a device says about itself. */
interface Claim {
  isSafe: boolean;
  states: RemoteState[];
}

function claimOf(device: SimulatedDevice): Promise<Claim> {
  return device.read(async (db) => {
    const states = await remoteStates(db);
    return { isSafe: sumUp(await unsentWork(db), states, { online: true }).safeAt !== null, states };
  });
}

/** Returns the files whose capture was confirmed on a device, and that nobody took back. */
function captureIds({ devices }: Play, { captured }: SimulatedDevice): string[] {
  const removed = new Set(
    devices.flatMap(({ committed }) =>
      [...committed.values()].flatMap(({ name, args }) =>
        name === 'upload.remove' ? [String(Reflect.get(args as object, 'uploadId'))] : [],
      ),
    ),
  );
  return [...captured].filter((id) => !removed.has(id));
}

/**
 * Returns what a device says to be safe that the server does not hold. A device that has not heard of another epoch yet speaks
 * of the server that it knows.
 */
async function falseClaims(play: Play, device: SimulatedDevice): Promise<string[]> {
  const { server, disguised, freed } = play;
  const committed = [...device.committed];
  const files = captureIds(play, device);
  const { isSafe, states } = await claimOf(device);
  const epoch = await readEpoch(server.database.db);
  if (!isSafe || !states.some((state) => state.epoch === epoch)) return [];
  const known = await server.known();
  const unknown = committed.filter(
    ([id, { name }]) => !known.has(id) && (play.restores === 0 || definitionOf(name).expiresAfter === undefined),
  );
  return [
    ...unknown.map(([id, { name }]) => `${device.name} says that ${name} ${id} is safe`),
    ...files
      .filter((id) => !disguised.has(id) && !freed.has(id) && server.files.hashOf(id) === undefined)
      .map((id) => `${device.name} says that the bytes of ${id} are safe`),
  ];
}

/**
 * Asks at every step whether anything is said to be safe that the server does not hold. After a restore without a word nobody
 * can know before a request has proved it; what stays false then shows at the end of the schedule. A device without a process
 * says nothing: those away for an hour would take most of a schedule's time.
 */
export function watchClaims(play: Play): void {
  const { devices, kernel, server } = play;
  const look = async (): Promise<void> => {
    if (!(await server.isUnnoticed()))
      for (const device of devices)
        if (device.tabs().length > 0) device.broken.push(...(await falseClaims(play, device)));
    kernel.after(lookEvery, look);
  };
  kernel.after(lookEvery, look);
}
