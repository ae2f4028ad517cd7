import { collectionsOf, remotes } from '#contract/collections.ts';
import type { Effect } from '#contract/protocol/push.ts';
import { pushResult } from '#contract/protocol/push.ts';
import type { OutboxEntry } from '#sync/outbox.ts';
import type { Play } from './play.ts';
import type { SimulatedDevice } from './simulated-device.ts';

interface Image {
  version: number;
  row: unknown;
}

type Images = Map<string, Image>;

/** What the server holds for the device's user, asked of it directly. */
async function serverImages(device: SimulatedDevice): Promise<Images> {
  const images: Images = new Map();
  for (const remote of remotes) {
    const { changes } = await device.client().pullAll(remote);
    for (const { collection, id, version, row } of changes) images.set(`${collection}/${id}`, { version, row });
  }
  return images;
}

/** The server's images as the device knows them: under what still waits for its user, where something does. */
function deviceImages(device: SimulatedDevice): Promise<Images> {
  return device.read(async (db) => {
    const images: Images = new Map();
    for (const name of remotes.flatMap(collectionsOf)) {
      for (const { id, version, row } of await db.rowsOf(name).toArray()) images.set(`${name}/${id}`, { version, row });
    }
    for (const { collection, id, version, row } of await db.base.toArray()) {
      if (row === null) images.delete(`${collection}/${id}`);
      else images.set(`${collection}/${id}`, { version, row });
    }
    return images;
  });
}

function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([left], [right]) => left.localeCompare(right)))
      : part,
  );
}

/** Rows on which the device and the server's own answer to its user differ, in words. */
function divergence(name: string, here: Images, there: Images): string[] {
  const keys = new Set([...here.keys(), ...there.keys()]);
  return [...keys].flatMap((key) => {
    const [mine, theirs] = [here.get(key), there.get(key)];
    if (mine === undefined) return [`${name} lacks ${key}`];
    if (theirs === undefined) return [`${name} still has ${key}`];
    if (sortedJson(mine) === sortedJson(theirs)) return [];
    return [`${name} differs on ${key}: ${sortedJson(mine)} instead of ${sortedJson(theirs)}`];
  });
}

interface Stored {
  status: string;
  effects: Effect[];
}

async function storedResults({ server }: Play): Promise<Map<string, Stored>> {
  const lines = await server.database.db.selectFrom('mutation_results').select(['id', 'status', 'result']).execute();
  return new Map(
    lines.map(({ id, status, result }) => [id, { status, effects: pushResult.parse(result).effects ?? [] }]),
  );
}

/** Mutations committed on a device that are neither applied once nor refused with a reason, in words. */
async function unaccounted(device: SimulatedDevice, results: ReadonlyMap<string, Stored>): Promise<string[]> {
  const { settled, waiting, bases } = await device.read(async (db) => ({
    settled: new Set((await db.settled.toArray()).map(({ id }) => id)),
    waiting: new Map((await db.outbox.toArray()).map((entry) => [entry.id, entry])),
    bases: await db.base.count(),
  }));
  const lost = [...device.committed.keys()].flatMap((id) => fateOf(device.name, id, settled, waiting, results));
  const unsettled = [...waiting.values()].filter(({ state }) => state !== 'refused').length;
  return bases > 0 && unsettled === 0 ? [...lost, `${device.name} keeps ${bases} bases`] : lost;
}

function fateOf(
  name: string,
  id: string,
  settled: ReadonlySet<string>,
  waiting: ReadonlyMap<string, OutboxEntry>,
  results: ReadonlyMap<string, Stored>,
): string[] {
  const status = results.get(id)?.status;
  const entry = waiting.get(id);
  if (settled.has(id)) return status === 'applied' || status === 'merged' ? [] : [`${id} settled, server: ${status}`];
  if (entry === undefined) return [`${id} is gone from ${name}`];
  if (entry.state === 'refused')
    return status === 'refused' && entry.error !== undefined ? [] : [`${id} refused, server: ${status}`];
  // Stuck behind a refused one: it waits for its user, and was never sent.
  return entry.dependsOn.length > 0 && status === undefined ? [] : [`${id} is ${entry.state}, server: ${status}`];
}

/** Versions of orders that neither a mutation's result nor the office explains: something was applied twice. */
function unexplained({ officeEdits }: Play, results: ReadonlyMap<string, Stored>, images: Images): string[] {
  const effects = [...results.values()].flatMap((stored) => stored.effects);
  return [...images].flatMap(([key, { version }]) => {
    const id = key.slice(key.indexOf('/') + 1);
    const named = effects.filter((effect) => effect.id === id);
    const versions = new Set(named.map((effect) => effect.version).filter((one) => one !== null && one > 1));
    const unseen = named.filter((effect) => effect.version === null).length;
    const most = 1 + versions.size + unseen + (officeEdits.get(id) ?? 0);
    return version > most ? [`${key} has version ${version}, at most ${most} are explained`] : [];
  });
}

/** Lanes and dependencies that the server's own order of settling breaks (rules OB1, OB2). */
async function disorder({ network, devices }: Play): Promise<string[]> {
  const place = new Map(network.settlements.map(({ id, status }, index) => [id, status === 'refused' ? -1 : index]));
  const found: string[] = [];
  for (const device of devices) {
    const settled = await device.read((db) => db.settled.toArray());
    const last = new Map<string, number>();
    for (const { entry } of settled.toSorted((left, right) => left.entry.seq - right.entry.seq)) {
      const mine = place.get(entry.id) ?? -1;
      if (mine < (last.get(entry.lane) ?? -1)) found.push(`${entry.id} overtook in ${entry.lane}`);
      last.set(entry.lane, mine);
      for (const id of entry.dependsOn) if ((place.get(id) ?? mine) > mine) found.push(`${entry.id} came before ${id}`);
    }
  }
  return found;
}

/** What is on the server against what was written: texts, and visits that were started more than once. */
function miswritten({ messages }: Play, images: Images): string[] {
  return [...images].flatMap(([key, { row }]) => {
    const text = sortedJson(row);
    const expected = messages.get(key.slice(key.indexOf('/') + 1));
    if (key.startsWith('messages/') && (expected === undefined || !text.includes(JSON.stringify(expected))))
      return [`${key} is not what was sent`];
    const starts = (text.match(/"state":"started"/g) ?? []).length;
    return key.startsWith('visits/') && starts > 2 ? [`${key} was started twice`] : [];
  });
}

/** Everything that is wrong after a schedule has come to rest; empty when nothing was lost, doubled or left apart. */
export async function findFaults(play: Play): Promise<string[]> {
  const results = await storedResults(play);
  const found = play.devices.flatMap(({ broken }) => broken);
  let all: Images = new Map();
  for (const device of play.devices) {
    const there = await serverImages(device);
    if (device.name === 'office') all = there;
    found.push(...divergence(device.name, await deviceImages(device), there));
    found.push(...(await unaccounted(device, results)));
  }
  found.push(...unexplained(play, results, all), ...miswritten(play, all), ...(await disorder(play)));
  await play.server.close();
  return [...new Set(found)];
}
