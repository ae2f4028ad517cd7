import { nothingRead } from './definition.ts';
import { describe, expect, test } from 'vitest';
import { certifier, testId } from '#tests/support/rows.ts';
import { mutations } from './catalogue.ts';
import { readMutation } from './upcast.ts';

const older = { orderId: testId(1), changes: { internalRemark: 'écrite par la version 1', tags: ['clé'] } };

describe('a mutation that an earlier version wrote', () => {
  test('[LW5] is read in the current shape, without a change to what was written', () => {
    const written = structuredClone(older);
    const read = readMutation({ name: 'order.update', v: 1, args: written });
    expect(read?.args).toEqual(older);
    expect(read?.definition.version).toBe(4);
    expect(written).toEqual(older);
  });

  test('[LW5] keeps its effects', () => {
    const read = readMutation({ name: 'order.update', v: 1, args: older });
    const at = '2026-11-20T09:00:00.000Z';
    const effects = read?.definition.effects(read.args, { actor: certifier, at, correctedAt: at }, nothingRead);
    expect(effects?.map(({ collection, id }) => [collection, id])).toEqual([['orders', testId(1)]]);
  });

  test.each([
    ['an unknown name', { name: 'order.fly', v: 1, args: older }],
    ['a newer version', { name: 'order.update', v: 5, args: older }],
    ['a version that never existed', { name: 'order.update', v: 0, args: older }],
    ['arguments that no upcast accepts', { name: 'order.update', v: 1, args: { orderId: 7 } }],
    ['missing arguments', { name: 'order.update', v: 1, args: null }],
  ])('[LW5] %s yields null, without an error', (_, written) => {
    expect(readMutation(written)).toBeNull();
  });

  test.each([
    ['conflict.restore', 1],
    ['conflict.restore', 2],
    ['conflict.uphold', 1],
  ] as const)('[LW5] %s of version %i refers to an order', (name, v) => {
    const written = {
      conflictId: testId(51),
      orderId: testId(1),
      ...(name === 'conflict.restore' ? { value: { urgent: true } } : {}),
    };
    const read = readMutation({ name, v, args: written });
    expect(read?.args).toEqual({ ...written, clientId: null });
    expect(read?.definition.root(read.args)).toBe(`orders/${testId(1)}`);
  });

  test('[LW5] arguments of a current version are returned unchanged', () => {
    for (const { name, version } of Object.values(mutations)) {
      expect(readMutation({ name, v: version, args: older })?.args).toBe(older);
    }
  });
});
