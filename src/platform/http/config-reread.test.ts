import { expect, test } from 'vitest';
import { problemType } from '#contract/protocol/problem-type.ts';
import type { PublicConfig } from '#contract/protocol/public-config.ts';
import type { RawAnswer, Transport } from '#sync/ports.ts';
import { createRereadingTransports } from './config-reread.ts';

function configWith(fieldApiKey: string): PublicConfig {
  const roles = { commercial: 'commercial', supervisor: 'supervisor' };
  return { deployment: 'test', mainBase: '/api/v1', fieldBase: '/field/v1', fieldApiKey, roles, intranetUrl: null };
}

function answer(status: number, body: unknown): RawAnswer {
  return { status, body, retryAfter: null, serverTime: null };
}

const refused = answer(403, {
  type: problemType('ApiKeyInvalid'),
  title: 'Forbidden',
  status: 403,
  code: 'ApiKeyInvalid',
});
const { signal } = new AbortController();

/** Creates a field portal that accepts one key, and counts its calls. */
function portal(rightKey: string, reread: () => Promise<PublicConfig>) {
  let calls = 0;
  let rereads = 0;
  const create = ({ fieldApiKey }: PublicConfig): { main: Transport; field: Transport } => {
    const call = (): Promise<RawAnswer> => {
      calls += 1;
      return Promise.resolve(fieldApiKey === rightKey ? answer(200, {}) : refused);
    };
    const transport = { push: call, pull: call };
    return { main: transport, field: transport };
  };
  const transports = createRereadingTransports({
    config: configWith('old'),
    create,
    reread: () => {
      rereads += 1;
      return reread();
    },
  });
  return {
    pull: () => transports.field.pull({ cursor: null, limit: 1 }, signal),
    calls: () => calls,
    rereads: () => rereads,
  };
}

test('[OB5] a refused API key rereads the configuration, and the call is retried once with the new key', async () => {
  const field = portal('new', () => Promise.resolve(configWith('new')));
  expect((await field.pull()).status).toBe(200);
  expect(field.calls()).toBe(2);
  await field.pull();
  expect(field.rereads()).toBe(1);
});

test('[OB5] returns the refusal when the key is unchanged or no configuration is available', async () => {
  const same = portal('new', () => Promise.resolve(configWith('old')));
  expect((await same.pull()).status).toBe(403);
  expect(same.calls()).toBe(1);
  const away = portal('new', () => Promise.reject(new Error('offline')));
  expect((await away.pull()).status).toBe(403);
});
