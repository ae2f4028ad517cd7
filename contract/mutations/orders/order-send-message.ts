import { z } from 'zod';
import { rowKey } from '../../collections.ts';
import { recordId } from '../../entities/common.ts';
import { messageBody } from '../../entities/message.ts';
import { defineMutation, effectOn, onOrder } from '../definition.ts';

const args = z.strictObject({ orderId: recordId, messageId: recordId, body: messageBody });
type Args = z.infer<typeof args>;

/** Adds a message to an order's thread, which is sorted by the server's clock: a slow phone's answer stands below its question. */
export const orderSendMessage = defineMutation({
  name: 'order.sendMessage',
  version: 1,
  remote: 'main',
  args,
  right: 'seesOrder',
  ...onOrder<Args>(),
  creates: (a) => rowKey('messages', a.messageId),
  evidence: () => true,
  effects: (a, { actor, correctedAt: sentAt }) => [
    effectOn(
      'messages',
      a.messageId,
      (row) => row ?? { id: a.messageId, orderId: a.orderId, author: actor, body: a.body, sentAt, readBy: [] },
    ),
  ],
});
