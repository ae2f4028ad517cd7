import type { UserDatabase } from '../user-database.ts';
import type { FileOfOrder } from './files.ts';
import { filesOfOrders } from './files.ts';
import { messageCounts } from './messages.ts';

/** What of an order's papers and words this device holds. */
export interface OrderStock {
  orderId: string;
  /** Those that the server has; their bytes may be elsewhere. */
  files: FileOfOrder[];
  messages: number;
}

/** What this device holds of the orders, in their order. */
export async function stockOf(db: UserDatabase, orderIds: readonly string[]): Promise<OrderStock[]> {
  const [files, messages] = await Promise.all([filesOfOrders(db, orderIds), messageCounts(db, orderIds)]);
  return orderIds.map((orderId, index) => ({
    orderId,
    files: (files[index] ?? []).filter(({ upload }) => upload.receivedAt !== null),
    messages: messages[index] ?? 0,
  }));
}
