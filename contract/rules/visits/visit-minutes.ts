import type { Order } from '../../entities/order.ts';
import type { Visit } from '../../entities/visit.ts';

type Service = Order['services'][number];

/** Minutes of a visit of an order without durations. */
const defaultMinutes = 60;

/** Returns the services of the order that a visit makes. */
function servicesMade(order: Order, made: Visit['services']): Service[] {
  return order.services.filter(({ code }) => made?.includes(code) ?? true);
}

/** Returns how long a visit for these services lasts. */
export function visitMinutes(order: Order, made: Visit['services']): number {
  return servicesMade(order, made).reduce((sum, { durationMinutes }) => sum + durationMinutes, 0) || defaultMinutes;
}

/** Returns the services of the order that none of its open or ended visits makes. */
export function servicesLeft(order: Order, visits: readonly Visit[]): Service['code'][] {
  const counted = visits.filter(({ state }) => state !== 'cancelled' && state !== 'absent');
  return order.services
    .map(({ code }) => code)
    .filter((code) => !counted.some(({ services }) => services?.includes(code) ?? true));
}
