import { z } from 'zod';
import { recordId } from '../entities/common.ts';
import { upcastToOrder, onConflict } from './conflict-subject.ts';
import { changeOn, defineMutation } from './definition.ts';

const args = z.union([
  z.strictObject({ conflictId: recordId, orderId: recordId, clientId: z.null() }),
  z.strictObject({ conflictId: recordId, orderId: z.null(), clientId: recordId }),
]);
type Args = z.infer<typeof args>;

/** Confirms the kept value of a conflict (rule CF2). For supervisors. The lost value stays readable. */
export const conflictUphold = defineMutation({
  name: 'conflict.uphold',
  version: 2,
  upcast: { 1: upcastToOrder },
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
