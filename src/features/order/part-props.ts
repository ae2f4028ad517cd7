import type { ComponentType } from 'react';
import type { Message } from '#contract/entities/message.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import type { RequestAudit } from '#parts/order-files/audit-button.tsx';
import type { OrderForms } from './forms/use-order-forms.ts';
import type { History } from './history/history-card.tsx';

/** Renders the order's files. Its chunk loads after the cards above it. */
export type Documents = ComponentType<{ order: Order }>;

/** What a card of the page may read. */
export interface PartProps {
  order: Order;
  visits: readonly Visit[];
  messages: readonly Message[];
  forms: OrderForms;
  /** The visit that the primary button of the screen starts. */
  next: Visit | undefined;
  Documents: Documents;
  History: History;
  requestAudit: RequestAudit;
}
