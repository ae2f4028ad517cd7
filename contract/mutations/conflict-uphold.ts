import { z } from 'zod';
import { recordId } from '../entities/common.ts';
import { ofAnOrder, onConflict } from './conflict-subject.ts';
import { changeOn, defineMutation } from './definition.ts';

const args = z.union([
  z.strictObject({ conflictId: recordId, orderId: recordId, clientId: z.null() }),
  z.strictObject({ conflictId: recordId, orderId: z.null(), clientId: recordId }),
]);
type Args = z.infer<typeof args>;

/** A supervisor's word that the value that stands is right; the one that lost stays readable (rule CF2). */
export const conflictUphold = defineMutation({
  name: 'conflict.uphold',
  version: 2,
  upcast: { 1: ofAnOrder },
  remote: 'main',
  args,
  right: 'lostValue',
  ...onConflict<Args>(),
  merge: {},
  effects: (a, { actor, at }) => [
    changeOn('conflicts', a.conflictId, (row) =>
      row.upheld === undefined && row.restored === null ? { ...row, upheld: { by: actor, at } } : row,
    ),
  ],
});
