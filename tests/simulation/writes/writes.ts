import { realEstateCategories, realEstateTypes } from '#contract/values/property-kinds.ts';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Order } from '#contract/entities/order.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import { testNewOrder } from '#tests/support/rows.ts';
import type { Play } from '../play.ts';
import type { SimulatedDevice } from '../world/simulated-device.ts';
import { visitOf } from '../world/simulated-server.ts';
import { rareActions, wholeActions, wholeOfficeActions } from './whole-writes.ts';
import type { Writing } from './writing.ts';

function update({ device, orderId, dependsOn }: Writing, changes: MutationArgs<'order.update'>['changes']): void {
  device.write('order.update', { orderId, changes }, dependsOn);
}

function sendMessage({ play, device, orderId, word, dependsOn }: Writing): void {
  const messageId = play.newId();
  play.messages.set(messageId, word);
  device.write('order.sendMessage', { orderId, messageId, body: word }, dependsOn);
  if (play.chance.happens(0.4)) device.write('order.markMessagesRead', { orderId, messageIds: [messageId] });
}

/** Creates an order, and often continues to work on it at once: those mutations depend on it. */
function create({ play, device, word }: Writing): void {
  const { chance, newId, orders, people } = play;
  const orderId = newId();
  orders.push(orderId);
  const commercial = chance.happens(0.4) ? null : chance.pick(people);
  device.write('order.create', testNewOrder(1, { orderId, commercial, internalRemark: word }));
  const further: Writing = { play, device, orderId, word: `${word} again`, dependsOn: [] };
  if (chance.happens(0.5)) update(further, { planningRemark: further.word });
  if (chance.happens(0.5)) sendMessage(further);
}

/** Restores a value that a merge set aside, as a supervisor's screen does from the data on the device. */
async function restoreLost({ play, device }: Writing): Promise<void> {
  const conflicts = await device.read((db) => db.conflicts.toArray());
  const rows = conflicts.map(({ row }) => row);
  const open = rows.filter(({ restored, of }) => restored === null && of === undefined);
  if (open.length === 0) return;
  const { id, orderId, field, lost } = play.chance.pick(open);
  if (orderId === null) return;
  const value = { [field]: lost } as Extract<MutationArgs<'conflict.restore'>, { clientId: null }>['value'];
  device.write('conflict.restore', { conflictId: id, orderId, clientId: null, value });
}

function assign({ play, device, orderId, dependsOn }: Writing): void {
  const assignee: EmployeeRef | null = play.chance.happens(0.2) ? null : play.chance.pick(play.people);
  device.write('order.assign', { orderId, assignee }, dependsOn);
}

function startVisit({ play, device, orderId, dependsOn }: Writing): void {
  const visitId = visitOf(orderId);
  if (visitId === undefined) return;
  const startedAt = new Date(play.kernel.now()).toISOString();
  device.write('visit.start', { visitId, orderId, startedAt }, dependsOn);
}

function somePremises({ chance }: Play): Order['realEstate'] {
  return { type: chance.pick(realEstateTypes), category: chance.pick(realEstateCategories) };
}

type Action = (writing: Writing) => void | Promise<void>;

/** The writes that everybody makes; repetition sets their frequency. */
const actions: Action[] = [
  (one) => update(one, { internalRemark: one.word }),
  (one) => update(one, { planningRemark: one.word, urgent: one.play.chance.happens(0.5) }),
  (one) => update(one, { planningRemark: one.word }),
  (one) => update(one, { tags: [one.word] }),
  (one) => update(one, { realEstate: somePremises(one.play) }),
  sendMessage,
  sendMessage,
  startVisit,
  create,
  ({ device, orderId, dependsOn }) => device.write('order.smsLate', { orderId }, dependsOn),
];
/** The office's additional writes. Other people try them too, and are refused. */
const officeActions: Action[] = [...actions, assign, assign, assign, restoreLost, restoreLost, restoreLost];

/** Returns an order that the person holds; sometimes one that they do not hold. */
export async function orderFor({ chance, orders }: Play, device: SimulatedDevice): Promise<string> {
  const shown = await device.read((db) => db.orders.toCollection().primaryKeys());
  return shown.length > 0 && chance.happens(0.9) ? chance.pick(shown) : chance.pick(orders);
}

/** Makes one random write on a device. */
export async function write(play: Play, device: SimulatedDevice): Promise<void> {
  const { chance } = play;
  const orderId = await orderFor(play, device);
  const [last] = [...device.committed.keys()].slice(-1);
  const dependsOn = last !== undefined && chance.happens(0.2) ? [last] : [];
  const isOffice = device.name === 'office' || chance.happens(0.1);
  const word = `${device.name} ${play.newWord()}`;
  const writing = { play, device, orderId, word, dependsOn };
  if (play.isWhole && chance.happens(0.8)) {
    const rare = rareActions[play.seed % rareActions.length];
    if (rare !== undefined && chance.happens(0.4)) await rare(writing);
    else await chance.pick(isOffice ? wholeOfficeActions : wholeActions)(writing);
    return;
  }
  await chance.pick(isOffice ? officeActions : actions)(writing);
}
