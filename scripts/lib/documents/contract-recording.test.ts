import { expect, test } from 'vitest';
import type { Recording } from './contract-recording.ts';
import { withNewBodies } from './contract-recording.ts';

const facts = { hash: '', right: '', lanes: [], roots: [], requires: [], creates: null, expiresAfterMinutes: null };
const mutation = (name: string, version: number) => ({
  ...facts,
  name,
  version,
  remote: 'field',
  merge: {},
  formerly: null,
  example: { lane: 'order:1', args: { orderId: '1' } },
});
const recorded: Recording = {
  main: { mutations: [] },
  field: { mutations: [{ name: 'visit.plan', v: 1, seq: 4 }] },
  answers: { main: [], field: ['applied'] },
};

test('a new mutation is recorded from its example, after what is recorded', () => {
  const mutations = [mutation('visit.plan', 1), mutation('visit.move', 2)];
  const next = withNewBodies(recorded, [recorded], { mutations });
  expect(next.field.mutations).toMatchObject([
    recorded.field.mutations[0],
    { name: 'visit.move', v: 2, seq: 5, lane: 'order:1', args: { orderId: '1' } },
  ]);
  expect(next.answers.field).toEqual(['applied', 'applied']);
  expect(withNewBodies(next, [next], { mutations })).toBe(next);
});

test('what an earlier protocol recorded is not recorded again', () => {
  expect(withNewBodies(recorded, [recorded], { mutations: [mutation('visit.plan', 1)] })).toBe(recorded);
});
