import type { Order } from '../entities/order.ts';

/** True when an order's services ask for the survey: it is what a residential certificate is made of (domain.md §3). */
export function asksSurvey({ services }: Pick<Order, 'services'>): boolean {
  return services.some(({ code }) => code === 'PEB');
}
