import { z } from 'zod';
import { markMessagesReadMax } from '../../values/limits.ts';
import { rowKey } from '../../collections.ts';
import { recordId } from '../../entities/common.ts';
import type { Message } from '../../entities/message.ts';
import type { MutationContext } from '../definition.ts';
import { changeOn, defineMutation, onOrder } from '../definition.ts';

const args = z.strictObject({ orderId: recordId, messageIds: z.array(recordId).min(1).max(markMessagesReadMax) });
type Args = z.infer<typeof args>;

function readBy(row: Message, { actor, at }: MutationContext): Message {
  if (row.author.id === actor.id || row.readBy.some((reader) => reader.userId === actor.id)) return row;
  return { ...row, readBy: [...row.readBy, { userId: actor.id, at }] };
}

/** Marks messages of one order as read by the actor. The first reading time stays. */
export const orderMarkMessagesRead = defineMutation({
  name: 'order.markMessagesRead',
  version: 1,
  remote: 'main',
  args,
  right: 'seesOrder',
  ...onOrder<Args>(),
  requires: (a) => a.messageIds.map((id) => rowKey('messages', id)),
  effects: (a, context) => a.messageIds.map((id) => changeOn('messages', id, (row) => readBy(row, context))),
});
