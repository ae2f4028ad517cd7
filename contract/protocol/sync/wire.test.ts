import { expect, test } from 'vitest';
import { shapeHash } from '#tests/support/contract/shape-hash.ts';
import { mutations } from '../../mutations/catalogue.ts';
import argumentHashes from '../argument-hashes.json' with { type: 'json' };
import { problem } from '../errors.ts';
import { poke } from './poke.ts';
import { pullQuery, pullResponse } from './pull.ts';
import { pushRequest, pushResponse } from './push.ts';
import { loginRequest, loginResponse } from '../session/session.ts';
import { protocolVersion } from '../version.ts';

// A failure means that the wire has changed: raise the version, add its hash, and leave the older lines unchanged.
const wireHashes: Record<number, string> = {
  1: 'c8f5393306194c11',
  2: 'e87ea539e896af36',
  3: '916531a61708f23e',
  4: '533037fe69342253',
  5: 'b5cca1e6be6c5d84',
  6: '9e45703dbbb4719c',
  7: '5010f6c6963377e3',
};

test('[PL7] the wire of each protocol version is pinned', () => {
  const wire = { pushRequest, pushResponse, pullQuery, pullResponse, problem, poke, loginRequest, loginResponse };
  expect({ [protocolVersion]: shapeHash(wire) }).toEqual({ [protocolVersion]: wireHashes[protocolVersion] });
});

// `npm run contract` adds the line of a new mutation or version, and changes none.
test('[LW4] the arguments of each version of a mutation are pinned', () => {
  const hashes = Object.values(mutations).map((mutation) => [
    `${mutation.name}@${mutation.version}`,
    shapeHash({ args: mutation.args }),
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
