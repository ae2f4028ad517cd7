import { v7 } from 'uuid';
import { remotes } from '#contract/collections.ts';
import type { Database } from '#server/db/database.ts';
import { testId, testOrder, testVisit } from '#tests/support/rows.ts';
import type { TestClient, TestServer } from '#tests/support/test-server.ts';
import { createTestServer, emptyDatabase } from '#tests/support/test-server.ts';
import { createChance } from './chance.ts';
import type { Chance } from './chance.ts';
import type { Fault } from './faulty-transport.ts';
import type { SimulatedDevice } from './simulated-device.ts';
import { createSimulatedDevice, quiesce } from './simulated-device.ts';

const orderNumbers = [1, 2, 3, 4];
const steps = 40;
/** How often something happens to a request while the world is unruly. */
const unrulyRate = 0.25;

export interface Played {
  server: TestServer;
  devices: SimulatedDevice[];
  /** Messages that were sent on a device: identifier → text. */
  messages: Map<string, string>;
  faults: Map<Fault, number>;
}

interface Play {
  chance: Chance;
  server: TestServer;
  people: TestClient[];
  devices: SimulatedDevice[];
  messages: Map<string, string>;
  time: { now: number };
}

async function write({ chance, messages, time }: Play, device: SimulatedDevice): Promise<void> {
  const number = chance.pick(orderNumbers);
  const orderId = testId(number);
  const word = `${device.name} ${device.committed.length}`;
  switch (chance.below(5)) {
    case 0:
      await device.mutate('order.update', { orderId, changes: { internalRemark: word } });
      return;
    case 1:
      await device.mutate('order.update', { orderId, changes: { planningRemark: word, urgent: chance.happens(0.5) } });
      return;
    case 2:
      await device.mutate('order.update', { orderId, changes: { tags: [word.slice(-12)] } });
      return;
    case 3: {
      const messageId = v7();
      await device.mutate('order.sendMessage', { orderId, messageId, body: word });
      messages.set(messageId, word);
      if (chance.happens(0.3)) await device.mutate('order.markMessagesRead', { orderId, messageIds: [messageId] });
      return;
    }
    default: {
      const [parent] = device.committed.slice(-1);
      const dependsOn = parent !== undefined && chance.happens(0.4) ? [parent] : [];
      const startedAt = new Date(time.now).toISOString();
      await device.mutate('visit.start', { visitId: testId(100 + number), orderId, startedAt }, { dependsOn });
    }
  }
}

/** The office moves an order to somebody else: rows leave and join devices. */
async function reassign({ chance, server, people }: Play): Promise<void> {
  const { user } = chance.pick(people);
  await server.editOrder(testId(chance.pick(orderNumbers)), { assignee: user });
}

async function step(play: Play): Promise<void> {
  const { chance, devices, time } = play;
  const device = chance.pick(devices);
  const dice = chance.next();
  if (dice < 0.45) return write(play, device);
  if (dice < 0.85) return device.cycle(chance.pick(remotes), chance.happens(0.4) ? 2 : 1);
  if (dice < 0.92) return reassign(play);
  if (dice < 0.96) return device.kill();
  // Device clocks jump, by seconds or by days, both ways.
  time.now += chance.pick([-86_400_000, -5_000, 3_000, 60_000, 86_400_000]);
}

async function staff(server: TestServer): Promise<TestClient[]> {
  const sophie = await server.addUser('Sophie Dubois');
  const karim = await server.addUser('Karim Benali');
  const claire = await server.addUser('Claire Peeters', 'supervisor');
  const orders = orderNumbers.map((number) =>
    testOrder(number, { assignee: (number % 2 === 0 ? karim : sophie).user }),
  );
  const visits = orderNumbers.map((number) =>
    testVisit(100 + number, number, { employee: (number % 2 === 0 ? karim : sophie).user }),
  );
  await server.store(...orders, ...visits);
  return [sophie, karim, claire];
}

let worlds = 0;

/**
 * Plays one schedule: two certifiers, one of them on two devices, and a supervisor write, sync, lose requests and answers, die
 * and have their orders moved; then the link is good and everything comes to rest, without new writes.
 */
export async function playSchedule(database: Database, seed: number): Promise<Played> {
  await emptyDatabase(database);
  const server = await createTestServer(database);
  const [sophie, karim, claire] = await staff(server);
  if (sophie === undefined || karim === undefined || claire === undefined) throw new Error('nobody is there');
  const chance = createChance(seed);
  const time = { now: server.clock.now.getTime() };
  const faults = new Map<Fault, number>();
  let rate = unrulyRate;
  worlds += 1;
  const device = (name: string, client: TestClient): SimulatedDevice =>
    createSimulatedDevice({
      name: `${name} ${worlds}`,
      chance,
      client: () => client,
      now: () => (time.now += 7),
      newId: v7,
      faultRate: () => rate,
      happened: (fault) => faults.set(fault, (faults.get(fault) ?? 0) + 1),
    });
  const devices = [device('phone', sophie), device('tablet', sophie), device('other', karim), device('office', claire)];
  const play: Play = { chance, server, people: [sophie, karim, claire], devices, messages: new Map(), time };
  for (let index = 0; index < steps; index += 1) await step(play);
  rate = 0;
  // Leases and deferrals of the dead pass.
  await quiesce(devices, () => {
    time.now += 400_000;
  });
  return { server, devices, messages: play.messages, faults };
}
