import { z } from 'zod';
import { rowKey } from '../../collections.ts';
import { recordId } from '../../entities/common.ts';
import { seenDecision } from '../../entities/decision.ts';
import { lastDecision } from '../../rules/decisions.ts';
import { upcastToOrder, onConflict } from './conflict-subject.ts';
import { changeOn, defineMutation } from '../definition.ts';

const args = z.union([
  z.strictObject({ conflictId: recordId, orderId: recordId, clientId: z.null(), ...seenDecision }),
  z.strictObject({ conflictId: recordId, orderId: z.null(), clientId: recordId, ...seenDecision }),
]);
type Args = z.infer<typeof args>;

/** Confirms the kept value of a conflict (rule CF2). For supervisors. The lost value stays readable. */
export const conflictUphold = defineMutation({
  name: 'conflict.uphold',
  version: 3,
  // Version 2 did not name the decision that was seen.
  upcast: { 1: upcastToOrder },
  remote: 'main',
  args,
  right: 'lostValue',
  ...onConflict<Args>(),
  decides: ({ conflictId, seen }) => ({ row: rowKey('conflicts', conflictId), accepted: false, reason: '', seen }),
  effects: (a, { actor, at }) => [
    changeOn('conflicts', a.conflictId, (row) =>
      lastDecision(row) === null ? { ...row, upheld: { by: actor, at } } : row,
    ),
  ],
});
