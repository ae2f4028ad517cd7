import type { Content } from '#contract/content/content.ts';
import type { Message } from '#contract/entities/message.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import type { Locality } from '../db/localities.ts';
import { brusselsDay } from '../domain/brussels-day.ts';
import { cast, createPlaces, privateClient, professionalClient } from './cast.ts';
import type { Chance } from './chance.ts';
import { createChance } from './chance.ts';
import type { Life } from './lives.ts';
import { certifierLives } from './lives.ts';
import { demoMessages } from './messages.ts';
import { demoOrder } from './orders.ts';
import { demoVisit } from './visits.ts';

const seed = 20_261_120;
const professionals = 36;
/** Of so many of the lives, a colleague has one like it. */
const colleaguesShare = 13;

export interface DemoData {
  orders: Order[];
  visits: Visit[];
  messages: Message[];
}

function daysBefore(instant: Date, days: number): Date {
  return new Date(instant.getTime() - days * 86_400_000);
}

/** The colleagues' orders: like some of the certifier's, on the same days. */
function assignments(chance: Chance, today: string): { life: Life; assignee: (typeof cast)['certifier'] }[] {
  const own = certifierLives(chance, today).map((life) => ({ life, assignee: cast.certifier }));
  const others = own
    .filter((_one, index) => index % colleaguesShare === 0)
    .map(({ life }) => ({ life, assignee: chance.pick(cast.colleagues) }));
  // In the order in which they were ordered: their numbers count up with it.
  return [...own, ...others].sort((left, right) => (left.life.ordered < right.life.ordered ? -1 : 1));
}

/** The demo company's records as of `now`: the same for the same day. */
export function generateDemo(localities: readonly Locality[], content: Content, now: Date): DemoData {
  const chance = createChance(seed);
  const placeOf = createPlaces(chance, localities);
  const clients = Array.from({ length: professionals }, () =>
    professionalClient(chance, daysBefore(now, chance.between(200, 900)), placeOf()),
  );
  const data: DemoData = { orders: [], visits: [], messages: [] };
  for (const [index, { life, assignee }] of assignments(chance, brusselsDay(now)).entries()) {
    const place = placeOf();
    const client = chance.percent(60)
      ? chance.pick(clients)
      : privateClient(chance, daysBefore(now, chance.between(1, 600)), place);
    const order = demoOrder({ chance, content, life, place, client, assignee, serial: index + 1, now });
    data.orders.push(order);
    data.visits.push(...demoVisit(chance, order));
    data.messages.push(...demoMessages(chance, order, now));
  }
  return data;
}
