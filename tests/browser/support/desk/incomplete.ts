import type { Order } from '#contract/entities/order.ts';
import type { Upload } from '#contract/entities/upload.ts';
import type { MissingDocument } from '#contract/rules/orders/required-documents.ts';
import { missingDocuments, owesDocumentsOf } from '#contract/rules/orders/required-documents.ts';
import { testContent } from '#tests/support/content.ts';
import type { ApiUser } from '../server/api.ts';

/** An order whose files a user owes, with its files and what the server lacks. */
export interface OwedOrder {
  order: Order;
  own: Upload[];
  lacking: MissingDocument[];
}

/** Returns the orders whose files this user owes and the server lacks. */
export async function owedOrders(api: ApiUser): Promise<OwedOrder[]> {
  const uploads = await api.rows('uploads');
  return (await api.rows('orders')).flatMap((order) => {
    if (owesDocumentsOf(order)?.id !== api.id) return [];
    const own = uploads.filter(({ orderId, removed }) => orderId === order.id && removed === null);
    const lacking = missingDocuments(order, testContent.documents, own);
    return lacking.length === 0 ? [] : [{ order, own, lacking }];
  });
}

/** Returns an order whose files this user owes, and that has plans. */
export async function owedOrderWithPlans(api: ApiUser): Promise<Order> {
  const found = (await owedOrders(api)).find(({ own }) => own.some(({ kind }) => kind === 'plan'));
  if (found === undefined) throw new Error('the demo has no incomplete order with plans');
  return found.order;
}
