import type { CollectionName } from '#contract/collections.ts';
import { collectionsOf, remotes } from '#contract/collections.ts';
import type { Played } from './schedule.ts';
import type { SimulatedDevice } from './simulated-device.ts';

interface Image {
  version: number;
  row: unknown;
}

async function serverImages(device: SimulatedDevice): Promise<Map<string, Image>> {
  const images = new Map<string, Image>();
  for (const remote of remotes) {
    const { changes } = await device.client().pullAll(remote);
    for (const { collection, id, version, row } of changes) images.set(`${collection}/${id}`, { version, row });
  }
  return images;
}

/** The server's images as the device knows them: under what still waits for its user, where something does. */
async function deviceImages(device: SimulatedDevice): Promise<Map<string, Image>> {
  const images = new Map<string, Image>();
  const names: CollectionName[] = remotes.flatMap(collectionsOf);
  for (const name of names) {
    const rows = await device.db().rowsOf(name).toArray();
    for (const { id, version, row } of rows) images.set(`${name}/${id}`, { version, row });
  }
  for (const { collection, id, version, row } of await device.db().base.toArray()) {
    if (row === null) images.delete(`${collection}/${id}`);
    else images.set(`${collection}/${id}`, { version, row });
  }
  return images;
}

function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([left], [right]) => left.localeCompare(right)))
      : part,
  );
}

/** Rows on which the device and the server's own answer to its user differ, in words. */
async function divergence(device: SimulatedDevice): Promise<string[]> {
  const [here, there] = [await deviceImages(device), await serverImages(device)];
  const keys = new Set([...here.keys(), ...there.keys()]);
  return [...keys].flatMap((key) => {
    const [mine, theirs] = [here.get(key), there.get(key)];
    if (mine === undefined) return [`${device.name} lacks ${key}`];
    if (theirs === undefined) return [`${device.name} still has ${key}`];
    if (sortedJson(mine) === sortedJson(theirs)) return [];
    return [`${device.name} differs on ${key}: ${sortedJson(mine)} instead of ${sortedJson(theirs)}`];
  });
}

/** Mutations committed on a device that are neither applied once nor refused with a reason, in words. */
async function unaccounted(device: SimulatedDevice, results: ReadonlyMap<string, string>): Promise<string[]> {
  const settled = new Set((await device.db().settled.toArray()).map(({ id }) => id));
  const waiting = new Map((await device.db().outbox.toArray()).map((entry) => [entry.id, entry]));
  return device.committed.flatMap((id) => {
    const status = results.get(id);
    const entry = waiting.get(id);
    if (settled.has(id)) return status === 'applied' || status === 'merged' ? [] : [`${id} settled, server: ${status}`];
    if (entry === undefined) return [`${id} is gone from ${device.name}`];
    if (entry.state === 'refused')
      return status === 'refused' && entry.error !== undefined ? [] : [`${id} refused, server: ${status}`];
    // Stuck behind a refused one: it waits for its user, and was never sent.
    return entry.dependsOn.length > 0 && status === undefined ? [] : [`${id} is ${entry.state}, server: ${status}`];
  });
}

/** Everything that is wrong after a schedule has come to rest; empty when nothing was lost, doubled or left apart. */
export async function findFaults({ server, devices, messages }: Played): Promise<string[]> {
  const { db } = server.context.database;
  const stored = await db.selectFrom('mutation_results').select(['id', 'status']).execute();
  const results = new Map(stored.map(({ id, status }) => [id, status]));
  const found: string[] = [];
  for (const device of devices) {
    found.push(...(await divergence(device)), ...(await unaccounted(device, results)));
    found.push(...device.regressions.map((key) => `${device.name}: version of ${key} went back`));
    const bases = await device.db().base.count();
    const stuck = await device.db().outbox.where('state').equals('pending').count();
    if (bases > 0 && stuck === 0) found.push(`${device.name} keeps ${bases} bases`);
  }
  const office = devices.at(-1);
  const images = office === undefined ? new Map<string, Image>() : await serverImages(office);
  const sent = devices.flatMap((device) => device.committed);
  if (new Set(sent).size !== sent.length) found.push('an identifier was used twice');
  for (const [key, { row }] of images) {
    const id = key.slice(key.indexOf('/') + 1);
    const expected = messages.get(id);
    if (key.startsWith('messages/') && (expected === undefined || !sortedJson(row).includes(JSON.stringify(expected))))
      found.push(`${key} is not what was sent`);
    if (key.startsWith('visits/') && (sortedJson(row).match(/"state":"started"/g) ?? []).length > 2)
      found.push(`${key} was started twice`);
  }
  return found;
}
