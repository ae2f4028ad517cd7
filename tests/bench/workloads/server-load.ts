import { randomUUID } from 'node:crypto';
import { signInToApi } from '#tests/browser/support/server/api.ts';
import type { ApiUser } from '#tests/browser/support/server/api.ts';
import { people } from '../../../scripts/lib/demo/demo-people.ts';
import { tableLines } from '../support/markdown.ts';
import type { GoalCheck, Section } from '../support/report.ts';
import { milliseconds, timeGoal } from '../support/report.ts';
import type { BenchServer } from '../support/server.ts';
import { startBenchServer } from '../support/server.ts';
import { percentile } from '../support/statistics.ts';
import type { World } from '../support/world.ts';
import { besidePush } from './push-beside.ts';

/** Number of concurrent requests: one user may have four pulls at a time, and each counts until its connection is free. */
const clients = 3;

interface Load {
  name: string;
  request: () => Promise<void>;
}

/** The planning remarks of orders, by identifier. A device names the one that it replaces: otherwise each would be set aside. */
type Remarks = Map<string, string>;

function edits(user: ApiUser, remarks: Remarks, count: number): unknown {
  const orderIds = [...remarks.keys()];
  const mutations = Array.from({ length: count }, (_, seq) => {
    const orderId = orderIds[Math.floor(Math.random() * orderIds.length)] ?? '';
    const base = { planningRemark: remarks.get(orderId) };
    const changes = { planningRemark: randomUUID() };
    remarks.set(orderId, changes.planningRemark);
    const createdAt = new Date().toISOString();
    return {
      id: randomUUID(),
      lane: `order:${orderId}`,
      seq,
      name: 'order.update',
      v: 1,
      args: { orderId, changes },
      base,
      createdAt,
    };
  });
  return { protocol: 1, deviceId: user.deviceId, sentAt: new Date().toISOString(), mutations };
}

async function asked(answer: Promise<Response>): Promise<string> {
  const given = await answer;
  const text = await given.text();
  if (!given.ok) throw new Error(`the server answered ${given.status}: ${text.slice(0, 200)}`);
  return text;
}

function loads(server: BenchServer, user: ApiUser, remarks: Remarks, cursor: string): Load[] {
  const pull = async (query: string): Promise<void> => {
    await asked(
      fetch(`${server.url}/api/v1/sync/pull?${query}`, { headers: { authorization: `Bearer ${user.token}` } }),
    );
  };
  return [
    { name: 'pull of nothing new', request: () => pull(`cursor=${encodeURIComponent(cursor)}`) },
    { name: 'pull of a first page of 1 000 rows', request: () => pull('limit=1000') },
    {
      name: 'push of 1 mutation',
      request: async () => void (await asked(user.push('main', edits(user, remarks, 1)))),
    },
    {
      name: 'push of 100 mutations',
      request: async () => void (await asked(user.push('main', edits(user, remarks, 100)))),
    },
  ];
}

/**
 * Returns the requests a second and their times while `clients` send one request after another for this many
 * milliseconds.
 */
async function pressed({ request }: Load, duration: number): Promise<{ perSecond: number; times: number[] }> {
  const times: number[] = [];
  const startedAt = performance.now();
  const ask = async (): Promise<void> => {
    while (performance.now() - startedAt < duration) {
      const askedAt = performance.now();
      await request();
      times.push(performance.now() - askedAt);
    }
  };
  await Promise.all(Array.from({ length: clients }, ask));
  return { perSecond: (times.length * 1_000) / (performance.now() - startedAt), times };
}

/** Returns a cursor without later changes, and the remarks of the orders. */
async function pulledToTheEnd(server: BenchServer, user: ApiUser): Promise<{ cursor: string; remarks: Remarks }> {
  const remarks: Remarks = new Map();
  let query = 'limit=1000';
  for (;;) {
    const headers = { authorization: `Bearer ${user.token}` };
    const text = await asked(fetch(`${server.url}/api/v1/sync/pull?${query}`, { headers }));
    const page = JSON.parse(text) as {
      cursor: string;
      hasMore: boolean;
      changes: { collection: string; id: string; row: { planningRemark?: string } }[];
    };
    for (const { id, collection, row } of page.changes)
      if (collection === 'orders') remarks.set(id, row.planningRemark ?? '');
    if (!page.hasMore) return { cursor: page.cursor, remarks };
    query = `limit=1000&cursor=${encodeURIComponent(page.cursor)}`;
  }
}

async function measure(server: BenchServer, label: string, duration: number): Promise<string[][]> {
  const user = await signInToApi(server.url, people.certifier);
  const { cursor, remarks } = await pulledToTheEnd(server, user);
  const rows: string[][] = [];
  for (const load of loads(server, user, remarks, cursor)) {
    await pressed(load, duration / 4);
    const { perSecond, times } = await pressed(load, duration);
    const [median, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
    rows.push([label, load.name, perSecond.toFixed(perSecond >= 100 ? 0 : 1), milliseconds(median), milliseconds(p99)]);
  }
  return rows;
}

/** Measures the server's requests a second, embedded and on PostgreSQL. */
export async function serverLoad(world: World, runs: number): Promise<Section> {
  const duration = 500 * runs;
  const rows: string[][] = [];
  const goals: GoalCheck[] = [];
  const kinds = [
    ['embedded', 'embedded', world.orders],
    ['embedded, a tenth of the rows', 'embedded', world.orders / 10],
    ['PostgreSQL', 'postgres', world.orders],
  ] as const;
  for (const [label, kind, orders] of kinds) {
    const server = await startBenchServer({ kind, orders, dist: world.pages.app });
    try {
      rows.push(...(await measure(server, label, duration)));
      const beside = await besidePush(server);
      const slowest = Math.max(...beside);
      rows.push([
        label,
        'others beside the dearest push',
        '',
        milliseconds(percentile(beside, 0.5)),
        milliseconds(slowest),
      ]);
      goals.push(timeGoal(`${label}: nobody waits more than 300 ms for a push`, slowest, 300));
    } finally {
      await server.dispose();
    }
  }
  return {
    title: 'Server',
    how:
      `Requests a second and their times with ${clients} requests under way, from a client on the same machine, each load for ` +
      `${duration / 1_000} s. PostgreSQL forces its commits to the disk. Beside the dearest push (an order of 200 messages, given away ` +
      `and back 50 times): health, readiness and sign-ins, one after the other, with the slowest in place of the p99.`,
    table: tableLines(['database', 'request', 'a second', 'median', 'p99'], rows),
    goals,
  };
}
