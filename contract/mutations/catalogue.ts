import type { z } from 'zod';
import { conflictRestore } from './conflict-restore.ts';
import type { MutationDefinition } from './definition.ts';
import { orderAssign } from './order-assign.ts';
import { orderCreate } from './order-create.ts';
import { orderMarkMessagesRead } from './order-mark-messages-read.ts';
import { orderSendMessage } from './order-send-message.ts';
import { orderSmsLate } from './order-sms-late.ts';
import { orderUpdate } from './order-update.ts';
import { visitStart } from './visit-start.ts';

/** Every mutation there is, by name. */
export const mutations = {
  'order.create': orderCreate,
  'order.update': orderUpdate,
  'order.sendMessage': orderSendMessage,
  'order.markMessagesRead': orderMarkMessagesRead,
  'order.assign': orderAssign,
  'order.smsLate': orderSmsLate,
  'visit.start': visitStart,
  'conflict.restore': conflictRestore,
};

export type MutationName = keyof typeof mutations;
export type MutationArgs<N extends MutationName> = z.infer<(typeof mutations)[N]['args']>;

export function isMutationName(name: string): name is MutationName {
  return Object.hasOwn(mutations, name);
}

/** The definition of a mutation by name, with its arguments untyped: callers parse them with `args` first. */
export function definitionOf(name: MutationName): MutationDefinition<MutationName> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- sound once the arguments were parsed by the same entry's schema
  return mutations[name] as unknown as MutationDefinition<MutationName>;
}
