import type { Row } from '#contract/collections.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import { definitionOf } from '#contract/mutations/catalogue.ts';
import { smsLateExpiry } from '#contract/mutations/orders/order-sms-late.ts';
import type { Effect } from '#contract/protocol/sync/push.ts';
import { pushResult } from '#contract/protocol/sync/push.ts';
import type { OutboxEntry } from '#sync/outbox.ts';
import type { Images } from '../world/images.ts';
import { rowsIn } from '../world/images.ts';
import type { Play } from '../play.ts';
import type { SimulatedDevice, Written } from '../world/simulated-device.ts';

/** What a mutation that keeps failing is refused with: an order has codes of its own (specification §8). */
const failures = new Set<string>(['Internal', 'OrderCreationFailed', 'OrderUpdateFailed']);

/** The server's stored result of a mutation. */
export interface Stored {
  status: string;
  effects: Effect[];
  /** Instant of settling by the server's clock, milliseconds. */
  at: number;
}

export type Results = ReadonlyMap<string, Stored>;

export async function storedResults({ server }: Play): Promise<Results> {
  const lines = await server.database.db
    .selectFrom('mutation_results')
    .select(['id', 'status', 'result', 'created_at'])
    .execute();
  return new Map(
    lines.map(({ id, status, result, created_at }) => [
      id,
      { status, effects: pushResult.parse(result).effects ?? [], at: new Date(created_at).getTime() },
    ]),
  );
}

export function isApplied(stored: Stored | undefined): boolean {
  return stored?.status === 'applied' || stored?.status === 'merged';
}

/** The mutations that a device still holds. */
interface Held {
  settled: Map<string, OutboxEntry>;
  waiting: Map<string, OutboxEntry>;
  bases: number;
}

function heldBy(device: SimulatedDevice): Promise<Held> {
  return device.read(async (db) => ({
    settled: new Map((await db.settled.toArray()).map(({ id, entry }) => [id, entry])),
    waiting: new Map((await db.outbox.toArray()).map((entry) => [entry.id, entry])),
    bases: await db.base.count(),
  }));
}

/** Returns a message for each committed mutation that is neither applied once nor refused with a reason. */
export async function unaccounted(play: Play, device: SimulatedDevice, results: Results): Promise<string[]> {
  const held = await heldBy(device);
  const { waiting, settled, bases } = held;
  const found = [...device.committed].flatMap(([id, written]) => [
    ...outcomeOf(play, device.name, id, written, held, results.get(id)),
    ...inTime(play, written, waiting.get(id) ?? settled.get(id), results.get(id)),
  ]);
  const unsettled = [...waiting.values()].filter(({ state }) => state !== 'refused').length;
  return bases > 0 && unsettled === 0 ? [...found, `${device.name} keeps ${bases} bases`] : found;
}

/**
 * Returns whether a restore may drop this mutation: it was worthless when offered again, and had its effect in its time
 * (rule OB10).
 */
function isWorthless({ restores }: Play, { name }: Written): boolean {
  return restores > 0 && definitionOf(name).expiresAfter !== undefined;
}

function outcomeOf(
  play: Play,
  device: string,
  id: string,
  written: Written,
  { settled, waiting }: Held,
  stored: Stored | undefined,
): string[] {
  const what = `${written.name} ${id}`;
  const entry = waiting.get(id);
  if (settled.has(id))
    return isApplied(stored) || isWorthless(play, written) ? [] : [`${what} settled, server: ${stored?.status}`];
  if (entry === undefined) return [`${what} is gone from ${device}`];
  if (entry.state === 'refused') {
    // Expired mutations are refused on the device too, without the server. A restored server may have lost its own refusal.
    // One that the server always fails at is refused without a stored result, so that its user may try again.
    const isPoisoned = play.server.poisoned() === id && failures.has(entry.error?.code ?? '');
    const isHere = stored === undefined && (entry.error?.code === 'Expired' || isPoisoned || play.restores > 0);
    return entry.error !== undefined && (isHere || stored?.status === 'refused')
      ? []
      : [`${what} refused with ${entry.error?.code}, server: ${stored?.status}`];
  }
  // A mutation blocked behind a refused one waits for its user, and was never sent.
  return entry.dependsOn.length > 0 && stored === undefined
    ? []
    : [`${what} is ${entry.state}, server: ${stored?.status}`];
}

/** Tolerance of an instant measured over a slow link, milliseconds. */
const doubt = 30_000;

/**
 * Returns whether a mutation expired exactly in its time, whatever the device's clock read (rule OB7). Skips cases where
 * the device could not know its clock error.
 */
function inTime(
  { kernel }: Play,
  { name, at }: Written,
  entry: OutboxEntry | undefined,
  stored: Stored | undefined,
): string[] {
  if (definitionOf(name).expiresAfter === undefined || entry?.clockOffset === undefined) return [];
  if (Math.abs(Date.parse(entry.createdAt) + entry.clockOffset - at) > doubt) return [];
  const early = entry.error?.code === 'Expired' && kernel.now() - at < smsLateExpiry - doubt;
  if (early) return [`${name} ${entry.id} expired after less than ${(kernel.now() - at) / 60_000} minutes`];
  const late = isApplied(stored) && stored !== undefined && stored.at - at > smsLateExpiry + doubt;
  return late ? [`${name} ${entry.id} was applied after ${(stored.at - at) / 60_000} minutes`] : [];
}

/** Returns the orders that a mutation gives to somebody else or cancels. */
function ordersGiven({ name, args }: Pick<Written, 'name' | 'args'>): (string | undefined)[] {
  if (name === 'visits.takeOver') return (args as MutationArgs<'visits.takeOver'>).visits.map(({ orderId }) => orderId);
  const gives = name === 'order.assign' || name === 'conflict.restore' || name === 'order.cancel';
  return gives ? [orderIdOf(args)] : [];
}

function orderIdOf(args: unknown): string | undefined {
  return typeof args === 'object' && args !== null && 'orderId' in args ? String(args.orderId) : undefined;
}

/** Returns how often each order was reassigned or cancelled. Both also apply to the order's visits. */
function givings({ devices }: Play, results: Results): Map<string, number> {
  const times = new Map<string, number>();
  for (const [id, written] of devices.flatMap(({ committed }) => [...committed]))
    for (const orderId of ordersGiven(written))
      if (orderId !== undefined && isApplied(results.get(id))) times.set(orderId, (times.get(orderId) ?? 0) + 1);
  return times;
}

/** Returns which client a client is now, after the merges: itself, or the one that it was merged into. */
function presentClients(images: Images): (id: string) => string {
  const clients = new Map(rowsIn(images, 'clients').map((client) => [client.id, client]));
  const present = (id: string): string => {
    const into = clients.get(id)?.mergedInto;
    return into === undefined ? id : present(into);
  };
  return present;
}

/**
 * Returns how often each client, or one that was merged into it, was given to an agent or had another one merged into it.
 * Both also apply to the orders.
 */
function clientsGiven({ devices }: Play, results: Results, images: Images): Map<string, number> {
  const present = presentClients(images);
  const times = new Map<string, number>();
  for (const [id, { name, args }] of devices.flatMap(({ committed }) => [...committed])) {
    if ((name !== 'client.decideClaim' && name !== 'client.merge') || !isApplied(results.get(id))) continue;
    const clientId = present((args as MutationArgs<'client.decideClaim' | 'client.merge'>).clientId);
    times.set(clientId, (times.get(clientId) ?? 0) + 1);
  }
  return times;
}

/** Returns the client that a mutation is about; undefined for another mutation. */
function clientNamed({ name, args }: Pick<Written, 'name' | 'args'>): string | undefined {
  if (name === 'order.create') return (args as MutationArgs<'order.create'>).client.id;
  if (!name.startsWith('client')) return undefined;
  return (args as MutationArgs<'clientVisit.plan'>).clientId;
}

/**
 * Returns how often each client may have changed with another one, as both are one by merges, or by a visit that was cancelled: the
 * visit before is its last again.
 */
function clientsMoved({ devices }: Play, results: Results, images: Images): Map<string, number> {
  const present = presentClients(images);
  const clients = rowsIn(images, 'clients').map(({ id }) => id);
  const times = new Map<string, number>();
  for (const [id, written] of devices.flatMap(({ committed }) => [...committed])) {
    const named = clientNamed(written);
    if (named === undefined || !isApplied(results.get(id))) continue;
    const isCancelled = written.name === 'clientVisit.cancel';
    for (const other of clients)
      if ((other !== named || isCancelled) && present(other) === present(named))
        times.set(other, (times.get(other) ?? 0) + 1);
  }
  return times;
}

function clientIdOf(row: unknown): string {
  return (row as Row<'orders'>).client.id;
}

/** Returns versions that neither a mutation's result nor the office explains: a mutation was applied twice. */
export function unexplained(play: Play, results: Results, images: Images): string[] {
  const effects = [...results.values()].flatMap((stored) => stored.effects);
  const given = givings(play, results);
  const clients = clientsGiven(play, results, images);
  const merged = clientsMoved(play, results, images);
  return [...images].flatMap(([key, { version, row }]) => {
    // A device's heartbeat is not a mutation.
    if (key.startsWith('devices/')) return [];
    const id = key.slice(key.indexOf('/') + 1);
    const named = effects.filter((effect) => `${effect.collection}/${effect.id}` === key);
    const versions = new Set(named.map((effect) => effect.version).filter((one) => one !== null && one > 1));
    const unseen = named.filter((effect) => effect.version === null).length;
    const withOrder = key.startsWith('visits/') ? (given.get(orderIdOf(row) ?? '') ?? 0) : 0;
    // The receipt of its bytes is not a mutation.
    const receipts = key.startsWith('uploads/') ? 1 : 0;
    const moved = key.startsWith('orders/') ? (clients.get(clientIdOf(row)) ?? 0) : withOrder;
    const withClient = key.startsWith('clients/') ? (merged.get(id) ?? 0) : 0;
    const most = 1 + receipts + versions.size + unseen + moved + withClient + (play.officeEdits.get(id) ?? 0);
    return version > most ? [`${key} has version ${version}, at most ${most} are explained`] : [];
  });
}

/** Returns lanes and dependencies that the server's order of settling breaks (rules OB1, OB2). */
export async function disorder({ network, devices }: Play): Promise<string[]> {
  const place = new Map(network.settlements.map(({ id, status }, index) => [id, status === 'refused' ? -1 : index]));
  const found: string[] = [];
  for (const device of devices) {
    const settled = await device.read((db) => db.settled.toArray());
    const last = new Map<string, number>();
    for (const { entry } of settled.toSorted((left, right) => left.entry.seq - right.entry.seq)) {
      const mine = place.get(entry.id);
      // The mutation was worthless when it was to be offered again: a restore removed it from the server, or the server
      // refused it.
      if (mine === undefined || mine < 0) continue;
      if (mine < (last.get(entry.lane) ?? -1)) found.push(`${entry.id} overtook in ${entry.lane}`);
      last.set(entry.lane, mine);
      for (const id of entry.dependsOn) {
        // A settled mutation that expires is no longer a dependency: a restored server may receive it later (rules OB2,
        // OB10).
        const isFleeting = device.committed.get(id)?.name === 'order.smsLate';
        if (!isFleeting && (place.get(id) ?? mine) > mine) found.push(`${entry.id} came before ${id}`);
      }
    }
  }
  return found;
}
