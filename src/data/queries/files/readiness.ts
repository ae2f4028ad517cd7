import type { UserDatabase } from '../../database/user-database.ts';
import type { FileOfOrder } from './files.ts';
import { filesOfOrders } from './files.ts';
import { messageCounts } from '../inbox/messages.ts';

/** An order's files and messages on this device. */
export interface OrderStock {
  orderId: string;
  /** Files that the server has; their bytes may be elsewhere. */
  files: FileOfOrder[];
  messages: number;
}

/** Returns what this device stores of each order, in the given order. */
export async function stockOf(db: UserDatabase, orderIds: readonly string[]): Promise<OrderStock[]> {
  const [files, messages] = await Promise.all([filesOfOrders(db, orderIds), messageCounts(db, orderIds)]);
  return orderIds.map((orderId, index) => ({
    orderId,
    files: (files[index] ?? []).filter(({ upload }) => upload.receivedAt !== null),
    messages: messages[index] ?? 0,
  }));
}
