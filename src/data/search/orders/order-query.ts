import type { OrderFilter } from './order-filter.ts';

function paidParameter(paid: OrderFilter['paid']): string | null {
  if (paid === null || paid === 'beyond') return paid;
  return paid ? 'yes' : 'no';
}

/**
 * Returns a filter as parameters: those of the list's address, and of the server's search. Only values that differ from the
 * defaults, in a fixed order.
 */
export function orderQuery(filter: OrderFilter): [name: string, value: string][] {
  const values: [string, string | null][] = [
    ['q', filter.text.trim()],
    ['paid', paidParameter(filter.paid)],
    ['urgent', filter.urgent ? '1' : null],
    ['unread', filter.unread ? '1' : null],
    ['followUp', filter.followUp ? '1' : null],
    ['state', filter.states.join(',')],
    ['service', filter.services.join(',')],
    ['region', filter.regions.join(',')],
    ['consumer', filter.consumerTypes.join(',')],
    ['commercial', filter.commercialStatuses.join(',')],
    ['draft', filter.drafts.join(',')],
    ['handler', filter.handler],
    ['visitedBy', filter.visitedBy],
    ['encodedBy', filter.encodedBy],
    ['tag', filter.tag],
    ['date', filter.dateOf === 'visit' ? 'visit' : null],
    ['from', filter.from],
    ['to', filter.to],
  ];
  return values.flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, value]]));
}
