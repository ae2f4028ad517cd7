import { randomUUID } from 'node:crypto';
import type { MutationArgs, MutationName } from '#contract/mutations/catalogue.ts';
import { definitionOf } from '#contract/mutations/catalogue.ts';
import type { PushResult } from '#contract/protocol/sync/push.ts';
import { pushResponse } from '#contract/protocol/sync/push.ts';
import { protocolVersion } from '#contract/protocol/version.ts';
import type { ApiUser } from './api.ts';

/** Pushes a mutation as a user's own device would, over the values it saw. Resolves to the server's result. */
export async function pushed<N extends MutationName>(
  user: ApiUser,
  name: N,
  args: MutationArgs<N>,
  base?: Record<string, unknown>,
): Promise<PushResult> {
  const definition = definitionOf(name);
  const createdAt = new Date().toISOString();
  const seen = base === undefined ? {} : { base };
  const lane = definition.lane(args);
  const mutation = { id: randomUUID(), lane, seq: 1, name, v: definition.version, args, createdAt, ...seen };
  const body = { protocol: protocolVersion, deviceId: user.deviceId, sentAt: createdAt, mutations: [mutation] };
  const answer = await user.push(definition.remote, body);
  const [result] = pushResponse.parse(await answer.json()).results;
  if (result === undefined) throw new Error(`the response has no result of ${name}`);
  return result;
}
