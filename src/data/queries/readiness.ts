import type { Message } from '#contract/entities/message.ts';
import type { UserDatabase } from '../user-database.ts';
import type { FileOfOrder } from './files.ts';
import { filesOfOrder } from './files.ts';
import { messagesOfOrder } from './messages.ts';

/** What of an order's papers and words this device holds. */
export interface OrderStock {
  orderId: string;
  /** Those that the server has; their bytes may be elsewhere. */
  files: FileOfOrder[];
  messages: Message[];
}

/** What this device holds of the orders, in their order. */
export async function stockOf(db: UserDatabase, orderIds: readonly string[]): Promise<OrderStock[]> {
  return Promise.all(
    orderIds.map(async (orderId) => {
      const [files, messages] = await Promise.all([filesOfOrder(db, orderId), messagesOfOrder(db, orderId)]);
      return { orderId, files: files.filter(({ upload }) => upload.receivedAt !== null), messages };
    }),
  );
}
