import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { mutations } from '../mutations/catalogue.ts';
import { problem } from './errors.ts';
import { poke } from './poke.ts';
import { pullQuery, pullResponse } from './pull.ts';
import { pushRequest, pushResponse } from './push.ts';
import { loginRequest, loginResponse } from './session.ts';
import { protocolVersion } from './version.ts';

function hashOf(schemas: Record<string, z.ZodType>): string {
  const shapes = Object.entries(schemas).map(([name, schema]) => [name, z.toJSONSchema(schema, { io: 'input' })]);
  return createHash('sha256').update(JSON.stringify(shapes)).digest('hex').slice(0, 16);
}

// When one of these fails, the wire has changed: raise the version, add its hash, and leave the older lines as they are.
const wireHashes: Record<number, string> = { 1: 'c8f5393306194c11', 2: 'e87ea539e896af36', 3: '916531a61708f23e' };

test('[PL7] the wire of each protocol version is pinned', () => {
  const wire = { pushRequest, pushResponse, pullQuery, pullResponse, problem, poke, loginRequest, loginResponse };
  expect({ [protocolVersion]: hashOf(wire) }).toEqual({ [protocolVersion]: wireHashes[protocolVersion] });
});

const argumentHashes = {
  'conflict.restore@1': '447a50de9dab3af5',
  'order.assign@1': 'cdccdc3b6a1d9df5',
  'order.create@1': '9818f6cbf3dda818',
  'order.create@2': '5aa43eeccb7125fe',
  'order.markMessagesRead@1': 'c4dd5cc549c7462b',
  'order.sendMessage@1': 'f34c02d966fa2c68',
  'order.smsLate@1': 'd31f882ec79aaa84',
  'order.update@1': '9a95afd0fdf6ab56',
  'order.update@2': '25cf63b3f2df5aab',
  'visit.start@1': 'cef88c04251a4724',
};

test('[LW4] the arguments of each version of a mutation are pinned', () => {
  const hashes = Object.values(mutations).map((mutation) => [
    `${mutation.name}@${mutation.version}`,
    hashOf({ args: mutation.args }),
  ]);
  expect(argumentHashes).toMatchObject(Object.fromEntries(hashes));
});

test('[LW5] every earlier version of a mutation can still be read', () => {
  const readable = Object.values(mutations).flatMap(({ name, version, upcast }) => [
    `${name}@${version}`,
    ...Object.keys(upcast ?? {}).map((older) => `${name}@${older}`),
  ]);
  expect(readable.toSorted()).toEqual(Object.keys(argumentHashes));
});
