import type { Content } from '#contract/content/content.ts';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import { loadConfig } from '#server/config/config.ts';
import { createContext } from '#server/context.ts';
import { readLocalities } from '#server/db/search/localities.ts';
import { openDatabase } from '#server/db/connection/open.ts';
import { people, createPlaces, privateClient, professionalClient } from '#server/demo/people/people.ts';
import { createChance } from '#server/demo/chance.ts';
import type { DemoData } from '#server/demo/data.ts';
import { qualificationsOf } from '#server/demo/generate.ts';
import { certifierTimelines } from '#server/demo/orders/timelines.ts';
import { demoOrder } from '#server/demo/orders/orders.ts';
import { demoSecrets } from '#server/demo/secrets.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { demoVisits } from '#server/demo/orders/visits.ts';
import { storeNewRows } from '#server/domain/rows/direct-writes.ts';

/** Number of the demo's own orders of the certifier. This file creates the others. */
const demoOrders = 310;
const clientCount = 400;
const day = 86_400_000;

/** Creates more orders of the demo certifier with their visits, as the demo does. The same day gives the same orders. */
function moreOrders(content: Content, count: number, now: Date): Pick<DemoData, 'orders' | 'visits'> {
  const chance = createChance(10_000);
  const placeOf = createPlaces(chance, readLocalities());
  const clients = Array.from({ length: clientCount }, () =>
    professionalClient(chance, new Date(now.getTime() - chance.between(200, 900) * day), placeOf()),
  );
  const qualifications = qualificationsOf(people.certifier);
  const taken = new Set<string>();
  const data: Pick<DemoData, 'orders' | 'visits'> = { orders: [], visits: [] };
  while (data.orders.length < count) {
    for (const timeline of certifierTimelines(chance, brusselsDay(now)).slice(0, count - data.orders.length)) {
      const place = placeOf(qualifications);
      const client = chance.percent(60) ? chance.pick(clients) : privateClient(chance, now, place);
      const serial = 1_000 + data.orders.length;
      const who = { assignee: people.certifier, qualifications, status: null };
      const order = demoOrder({ chance, content, timeline, place, client, ...who, serial, now });
      data.orders.push(order);
      data.visits.push(...demoVisits(chance, order, now, taken));
    }
  }
  return data;
}

/** Fills the empty database that the environment names with the demo company, whose certifier has `orders` orders. */
export async function seed(env: NodeJS.ProcessEnv, orders: number): Promise<void> {
  const config = loadConfig(env, demoSecrets);
  const opened = await openDatabase(config);
  try {
    const context = createContext(config, opened.database);
    await seedDemo(context);
    const more = moreOrders(context.content, Math.max(0, orders - demoOrders), context.now());
    await context.database.db
      .transaction()
      .execute((trx) =>
        storeNewRows(trx, [
          ...more.orders.map((row) => ({ collection: 'orders' as const, row })),
          ...more.visits.map((row) => ({ collection: 'visits' as const, row })),
        ]),
      );
  } finally {
    await opened.close();
  }
}
