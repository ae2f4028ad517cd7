import type { Row } from '#contract/collections.ts';
import type { Conflict } from '#contract/entities/conflict.ts';
import type { Order } from '#contract/entities/order.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import type { OutboxEntry } from '#sync/outbox.ts';
import { deviceStatus } from '#data/heartbeat/device-status.ts';
import type { Images } from '../world/images.ts';
import { rowsIn, sortedJson } from '../world/images.ts';
import type { Results } from './oracle-outcomes.ts';
import { isApplied } from './oracle-outcomes.ts';
import type { Play } from '../play.ts';
import type { SimulatedDevice } from '../world/simulated-device.ts';

/** Checks the company's rules on the rows, implemented independently of the product. */

const isOffice = ({ name }: SimulatedDevice): boolean => name === 'office';

/** Returns whether this person is concerned with an order: works on it, sells to its client, or created it (rule PL3). */
function concerns(order: Order, { name, user: { id } }: SimulatedDevice): boolean {
  const workers = [order.assignee, order.handler, order.visitedBy, ...(order.visitors ?? [])];
  const sellers = name === 'seller' ? [order.commercial, order.createdBy ?? null] : [];
  return [...workers, ...sellers].some((one) => one?.id === id);
}

/**
 * Returns orders, messages and visits that a device holds but should not, or lacks but should hold. Assigned ones leave and
 * arrive.
 */
export function misplaced(device: SimulatedDevice, here: Images, all: Images): string[] {
  const mine = new Set(
    rowsIn(all, 'orders')
      .filter((order) => isOffice(device) || concerns(order, device))
      .map(({ id }) => id),
  );
  const expected = new Set([
    ...[...mine].map((id) => `orders/${id}`),
    ...rowsIn(all, 'messages').flatMap(({ id, orderId }) => (mine.has(orderId) ? [`messages/${id}`] : [])),
    ...rowsIn(all, 'visits').flatMap(({ id, orderId, employee }) =>
      mine.has(orderId) || employee.id === device.user.id ? [`visits/${id}`] : [],
    ),
  ]);
  const held = [...here.keys()].filter((key) => /^(orders|messages|visits)\//.test(key));
  return [
    ...held.filter((key) => !expected.has(key)).map((key) => `${device.name} has ${key}, which has left its user`),
    ...[...expected].filter((key) => !here.has(key)).map((key) => `${device.name} never got ${key}`),
  ];
}

/**
 * Returns orders that were once unassigned, have visits of several people or an undone one, or were moved without the
 * mutation that also moves their visits.
 */
function unfollowed({ devices, handMoved }: Play, results: Results): Set<string> {
  const written = devices.flatMap(({ committed }) => [...committed]);
  const freed = written.flatMap(([id, { name, args }]) => {
    if (!isApplied(results.get(id))) return [];
    if (name === 'order.assign') {
      const { orderId, assignee } = args as MutationArgs<'order.assign'>;
      return assignee === null ? [orderId] : [];
    }
    // A second visit may belong to a different person, who receives the order.
    if (name === 'visit.plan') return [(args as MutationArgs<'visit.plan'>).orderId];
    // It was under way when its order was reassigned, and stays with whom it was planned.
    if (name === 'visit.undo') return [(args as MutationArgs<'visit.undo'>).orderId];
    return name === 'conflict.restore' ? ((args as MutationArgs<'conflict.restore'>).orderId ?? []) : [];
  });
  return new Set([...freed, ...handMoved]);
}

/** Returns visits that nobody has set out for and that stayed behind when their order was reassigned (rule PL3). */
export function leftBehind(play: Play, results: Results, all: Images): string[] {
  const without = unfollowed(play, results);
  const orders = new Map(rowsIn(all, 'orders').map((order) => [order.id, order]));
  return rowsIn(all, 'visits').flatMap(({ id, orderId, employee, state }) => {
    const assignee = orders.get(orderId)?.assignee;
    if (state !== 'planned' || without.has(orderId) || assignee?.id === employee.id) return [];
    return [`visit ${id} stayed with ${employee.name}, its order went to ${assignee?.name}`];
  });
}

/** Returns orders without a number or with a duplicate number, and created orders that are missing. */
export function misnumbered({ devices }: Play, results: Results, all: Images): string[] {
  const taken = new Map<string, string>();
  const found = rowsIn(all, 'orders').flatMap(({ id, number }) => {
    if (number === null) return [`order ${id} has no number`];
    const other = taken.get(number);
    taken.set(number, id);
    return other === undefined ? [] : [`orders ${id} and ${other} both have number ${number}`];
  });
  const created = devices.flatMap(({ committed }) =>
    [...committed].flatMap(([id, { name, args }]) =>
      name === 'order.create' && isApplied(results.get(id)) ? [(args as MutationArgs<'order.create'>).orderId] : [],
    ),
  );
  return [...found, ...created.filter((id) => !all.has(`orders/${id}`)).map((id) => `order ${id} was never created`)];
}

/** Checks money and documents: received payments make an order paid, and every document has a unique number. */
export function misbilled(all: Images): string[] {
  const payments = rowsIn(all, 'payments');
  const unpaid = rowsIn(all, 'orders').flatMap(({ id, total, paid }) => {
    const received = payments.filter(({ orderId }) => orderId === id).reduce((sum, { amount }) => sum + amount, 0);
    return received >= total === paid
      ? []
      : [`order ${id} of ${total} got ${received} and is ${paid ? '' : 'not '}paid`];
  });
  const papers = rowsIn(all, 'invoices');
  const numbers = new Set(papers.map(({ number }) => number));
  const alike = numbers.size === papers.length ? [] : ['two papers have one number'];
  const unnumbered = papers.filter(({ number }) => number === null).map(({ id }) => `paper ${id} has no number`);
  return [...unpaid, ...alike, ...unnumbered];
}

/**
 * Returns orders that say the wrong thing of their survey. It is due from the end of a visit, and again from a return, until it
 * is accepted. Without a visit one that nobody submitted is not due: answers may be given before, and an end may be undone.
 */
export function missurveyed(all: Images): string[] {
  const surveys = new Map(rowsIn(all, 'followUps').map((row) => [row.id, row]));
  const visited = new Set(rowsIn(all, 'visits').flatMap(({ orderId, state }) => (state === 'done' ? [orderId] : [])));
  return rowsIn(all, 'orders').flatMap(({ id, incompleteFollowUp }) => {
    const survey = surveys.get(id);
    const isLeft = survey === undefined || survey.state === 'accepted';
    const isDue = !isLeft && (visited.has(id) || survey.state === 'returned');
    const mayBeDue = isDue || (!isLeft && (survey.state !== 'open' || survey.history.length > 0));
    if (incompleteFollowUp ? mayBeDue : !isDue) return [];
    const state = `${survey?.state ?? 'absent'}, ${visited.has(id) ? '' : 'not '}visited`;
    return [`order ${id} ${incompleteFollowUp ? 'owes' : 'owes no'} survey; it is ${state}`];
  });
}

/** Returns rows private to one employee that somebody else holds. */
export function overseen({ name, user }: SimulatedDevice, here: Images): string[] {
  const others = [
    ...rowsIn(here, 'notifications').filter(({ userId }) => userId !== user.id),
    ...rowsIn(here, 'positions').filter(({ employee }) => employee.id !== user.id),
    ...rowsIn(here, 'formDrafts').filter(({ employee }) => employee.id !== user.id),
  ];
  return others.map(({ id }) => `${name} sees ${id}, which is another's alone`);
}

/** A field value given by an applied mutation, and the value that its author saw. */
interface Given {
  orderId: string;
  field: string;
  value: unknown;
  base: unknown;
  by: SimulatedDevice;
}

function valuesIn({ name, args, base }: OutboxEntry): Omit<Given, 'by'>[] {
  const given = (orderId: string, values: Record<string, unknown>): Omit<Given, 'by'>[] =>
    Object.entries(values).map(([field, value]) => ({ orderId, field, value, base: base?.[field] }));
  if (name === 'order.update') {
    const { orderId, changes } = args as MutationArgs<'order.update'>;
    return given(orderId, changes);
  }
  if (name === 'conflict.restore') {
    const { orderId, value } = args as MutationArgs<'conflict.restore'>;
    return orderId === null ? [] : given(orderId, value);
  }
  return [];
}

/** Returns every value that an applied mutation gave, with its base. */
async function givenValues({ devices }: Play, results: Results): Promise<Given[]> {
  const given: Given[] = [];
  for (const by of devices) {
    const settled = await by.read((db) => db.settled.toArray());
    for (const { entry } of settled)
      if (isApplied(results.get(entry.id))) given.push(...valuesIn(entry).map((one) => ({ ...one, by })));
  }
  return given;
}

/** Fields that merge completely: a text and a list that retain both writers' values. */
const mergedWhole = new Set(['internalRemark', 'tags']);
/** Fields in which a conflict sets one of two values aside. Only texts that nobody else writes are tracked. */
const settledByRole = new Set(['planningRemark']);

/** Returns whether a value contains this text: as the text itself, in a merge of several, or in a list. */
function holds(value: unknown, text: unknown): boolean {
  if (typeof value === 'string') return value.split('\n').includes(String(text));
  return Array.isArray(value) && value.includes(text);
}

/** Returns applied values that have vanished: not on the order, not seen and replaced by somebody, not stored as set aside. */
async function vanished(play: Play, results: Results, all: Images): Promise<string[]> {
  const given = await givenValues(play, results);
  const conflicts = rowsIn(all, 'conflicts');
  const orders = new Map<string, Record<string, unknown>>(
    rowsIn(all, 'orders').map((order) => [order.id, { ...order }]),
  );
  return given.flatMap(({ orderId, field, value, by }) => {
    if (!mergedWhole.has(field) && !settledByRole.has(field)) return [];
    const text: unknown = Array.isArray(value) ? value.at(-1) : value;
    const isSeen = given.some((other) => other.orderId === orderId && other.field === field && holds(other.base, text));
    const isAside = conflicts.some((one) => one.orderId === orderId && one.field === field && holds(one.lost, text));
    if (holds(orders.get(orderId)?.[field], text) || isSeen || (isAside && settledByRole.has(field))) return [];
    return [`${field} “${String(text)}” of ${orderId}, written on ${by.name}, is nowhere`];
  });
}

/**
 * Returns conflicts with the wrong winner: an office value that lost in a field where the office wins, or the reverse (rule
 * CF1). A value that a supervisor restores wins in any field, by the supervisor's decision (rule CF2).
 */
function wrongWinner({ devices }: Play, { id, field, lostBy, keptBy, mutationId }: Conflict): string[] {
  const office = devices.find(isOffice)?.user.id;
  if (lostBy === null || keptBy === null || lostBy.id === keptBy.id) return [];
  const isDecision = devices.some(({ committed }) => committed.get(mutationId)?.name === 'conflict.restore');
  if (isDecision && keptBy.id === office) return [];
  const officeLost = lostBy.id === office;
  const fieldWins = field === 'realEstate';
  return officeLost !== fieldWins && (officeLost || keptBy.id === office)
    ? [`conflict ${id}: ${field} of ${lostBy.name} lost to ${keptBy.name}`]
    : [];
}

/** Returns lost values without an author: the person who wrote them would never be notified. */
async function nobodys(play: Play, results: Results, conflicts: readonly Conflict[]): Promise<string[]> {
  const given = await givenValues(play, results);
  return conflicts.flatMap(({ id, orderId, field, lost, lostBy }) => {
    const isWritten = given.some((one) => one.orderId === orderId && one.field === field && one.value === lost);
    // An empty text existed before anybody wrote, and may have been restored since.
    return lostBy === null && lost !== '' && isWritten && settledByRole.has(field)
      ? [`nobody wrote what conflict ${id} keeps`]
      : [];
  });
}

/**
 * Checks the merges: every value is stored somewhere, the right one wins, and each loser's author is notified (rules CF1,
 * CF2).
 */
export async function mismerged(
  play: Play,
  results: Results,
  all: Images,
  images: ReadonlyMap<SimulatedDevice, Images>,
): Promise<string[]> {
  const conflicts = rowsIn(all, 'conflicts');
  const missing = conflicts.flatMap(({ id, lostBy }) =>
    [...images].flatMap(([device, here]) =>
      lostBy?.id === device.user.id && !here.has(`conflicts/${id}`) ? [`${device.name} lacks the conflict ${id}`] : [],
    ),
  );
  return [
    ...(await vanished(play, results, all)),
    ...conflicts.flatMap((one) => wrongWinner(play, one)),
    ...(await nobodys(play, results, conflicts)),
    ...missing,
    ...restoredTwice(play, results),
  ];
}

/** Returns values set aside that were restored more than once. */
function restoredTwice({ devices }: Play, results: Results): string[] {
  const seen = new Set<string>();
  return devices.flatMap(({ committed }) =>
    [...committed].flatMap(([id, { name, args }]) => {
      if (name !== 'conflict.restore' || !isApplied(results.get(id))) return [];
      const { conflictId } = args as MutationArgs<'conflict.restore'>;
      const again = seen.has(conflictId);
      seen.add(conflictId);
      return again ? [`conflict ${conflictId} was brought back twice`] : [];
    }),
  );
}

/** Compares the server's record of a device with the device's own state (rules RN8, PL8). */
export async function misreported(device: SimulatedDevice, all: Images): Promise<string[]> {
  const row: Row<'devices'> | undefined = rowsIn(all, 'devices').find(({ deviceId }) => deviceId === device.deviceId);
  if (!device.isTalkative) return [];
  if (row === undefined) return [`${device.name} sent no heartbeat`];
  const { name: _, appVersion: __, freeBytes: ___, orders, ...status } = row.status;
  // Since when it holds that much of an order, only the server knows.
  const reported = { ...status, orders: orders.map(({ since: _since, ...one }) => one) };
  const { databaseId: ____, number: _own, ...own } = await device.read(deviceStatus);
  const found = row.lost === null ? [] : [`${device.name} is reported to have lost its data`];
  if (own.driftAt !== null) found.push(`${device.name} had drifted, and was healed`);
  if (sortedJson(reported) === sortedJson(own)) return found;
  return [...found, `${device.name} is reported to hold ${sortedJson(reported)}, and holds ${sortedJson(own)}`];
}
