import { randomUUID } from 'node:crypto';
import type { MutationArgs, MutationName } from '#contract/mutations/catalogue.ts';
import { definitionOf } from '#contract/mutations/catalogue.ts';
import { pushResponse } from '#contract/protocol/sync/push.ts';
import { protocolVersion } from '#contract/protocol/version.ts';
import type { ApiUser } from '#tests/browser/support/server/api.ts';
import { signInToApi } from '#tests/browser/support/server/api.ts';
import { people } from '../../../scripts/lib/demo/demo-people.ts';
import type { BenchServer } from '../support/server.ts';

/** Pushes of 100 messages to the order: they move with it. */
const threads = 2;

interface Edit<N extends MutationName> {
  args: MutationArgs<N>;
  base?: Record<string, unknown>;
}

async function push<N extends MutationName>(user: ApiUser, name: N, edits: readonly Edit<N>[]): Promise<void> {
  const at = new Date().toISOString();
  const v = definitionOf(name).version;
  const mutations = edits.map((edit) => ({ id: randomUUID(), lane: 'order', seq: 0, v, createdAt: at, name, ...edit }));
  const envelope = { protocol: protocolVersion, deviceId: user.deviceId, sentAt: at, mutations };
  const { results } = pushResponse.parse(await (await user.push('main', envelope)).json());
  const failed = results.find(({ status }) => status === 'refused' || status === 'deferred');
  if (failed !== undefined) throw new Error(`a push was answered ${JSON.stringify(failed)}`);
}

/** Returns a push of edits, one for each index. */
function hundred<T>(edit: (index: number) => T): T[] {
  return Array.from({ length: 100 }, (_, index) => edit(index));
}

/**
 * Returns the milliseconds that other requests take, one after the other, while the dearest push is answered: an order of 200
 * messages given away and back.
 */
export async function besidePush(server: BenchServer): Promise<number[]> {
  const office = await signInToApi(server.url, people.supervisor);
  const { id } = await signInToApi(server.url, people.certifier);
  const order = (await office.rows('orders')).find(({ state, assignee }) => state === 'visited' && assignee?.id === id);
  const assignee = order?.assignee ?? null;
  if (order === undefined) throw new Error('the certifier has no visited order');
  const orderId = order.id;
  for (let thread = 0; thread < threads; thread += 1) {
    const texts = hundred(() => ({ args: { orderId, messageId: randomUUID(), body: 'Bonjour' } }));
    await push(office, 'order.sendMessage', texts);
  }
  const others = [
    () => fetch(`${server.url}/healthz`),
    () => fetch(`${server.url}/readyz`),
    () => signInToApi(server.url, people.commercial),
  ];
  const times: number[] = [];
  let isAnswered = false;
  const away = { args: { orderId, assignee: null }, base: { assignee } };
  const back = { args: { orderId, assignee }, base: { assignee: null } };
  const pushed = push(
    office,
    'order.assign',
    hundred((index) => (index % 2 === 0 ? away : back)),
  ).finally(() => (isAnswered = true));
  for (let turn = 0; !isAnswered; turn += 1) {
    const askedAt = performance.now();
    await others[turn % others.length]?.();
    times.push(performance.now() - askedAt);
  }
  await pushed;
  return times;
}
