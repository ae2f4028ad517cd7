import { z } from 'zod';
import { rowKey } from '../collections.ts';
import { recordId } from '../entities/common.ts';
import { changeOn, defineMutation, onOrder } from './definition.ts';

const args = z.strictObject({ conflictId: recordId, orderId: recordId });
type Args = z.infer<typeof args>;

/** A supervisor's word that the value that stands is right; the one that lost stays readable (rule CF2). */
export const conflictUphold = defineMutation({
  name: 'conflict.uphold',
  version: 1,
  remote: 'main',
  args,
  right: 'lostValue',
  ...onOrder<Args>(),
  requires: (a) => [rowKey('orders', a.orderId), rowKey('conflicts', a.conflictId)],
  merge: {},
  effects: (a, { actor, at }) => [
    changeOn('conflicts', a.conflictId, (row) =>
      row.upheld === undefined && row.restored === null ? { ...row, upheld: { by: actor, at } } : row,
    ),
  ],
});
