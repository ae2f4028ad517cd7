import type { Order } from '../../entities/order.ts';

/** True when an order's services need the survey, from which a residential certificate is made (domain.md §3). */
export function needsSurvey({ services }: Pick<Order, 'services'>): boolean {
  return services.some(({ code }) => code === 'PEB');
}

/** True from the start of a visit on, when there is something to measure. Who started it can answer before its end. */
export function canTakeSurvey(order: Pick<Order, 'services' | 'lastVisitAt'>): boolean {
  return needsSurvey(order) && order.lastVisitAt !== null;
}
