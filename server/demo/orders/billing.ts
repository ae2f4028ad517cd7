import type { Content } from '#contract/content/content.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Payment } from '#contract/entities/payment.ts';
import { cashMax } from '#contract/values/limits.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { addDays, brusselsDay } from '#contract/rules/brussels-time.ts';
import { referenceOf } from '#contract/rules/payments/structured-reference.ts';
import { vatIn, vatRateOf } from '#contract/rules/payments/vat.ts';
import { daysAfter, minutesAfter } from '../people/calendar.ts';
import { people } from '../people/people.ts';
import type { Chance } from '../chance.ts';
import { endOf } from './visits.ts';

/** Payment terms, in days. */
const dueDays = { paymentNotice: 14, invoice: { private: 15, professional: 30 } };

/** Returns the payment notice and the invoice that an order refers to. */
export function demoPapers(chance: Chance, order: Order, content: Content): Invoice[] {
  const rate = vatRateOf(order, content) ?? 0;
  return (['paymentNotice', 'invoice'] as const).flatMap((kind) => {
    const named = order[kind];
    if (named === null) return [];
    const days = kind === 'invoice' ? dueDays.invoice[order.consumerType] : dueDays.paymentNotice;
    return [
      {
        id: chance.id(new Date(named.issuedAt)),
        orderId: order.id,
        kind,
        number: named.number,
        issuedAt: named.issuedAt,
        issuedBy: people.supervisor,
        dueOn: addDays(brusselsDay(named.issuedAt), days),
        total: order.total,
        vat: vatIn(order.total, rate),
        reference: referenceOf(order),
      },
    ];
  });
}

/** Returns how an order was paid. Cash and card require a visit and a private client. */
function methodOf(chance: Chance, order: Order, visit: Visit | undefined): Payment['method'] {
  const atOffice = ['transfer', 'transfer', 'online'] as const;
  if (visit === undefined || order.consumerType === 'professional') return chance.pick(atOffice);
  const isCash = order.total <= cashMax && order.total % 5 === 0 && chance.percent(12);
  if (isCash) return 'cash';
  return chance.percent(55) ? 'card' : chance.pick(atOffice);
}

/**
 * Returns the payments of an order: the total when it is paid, sometimes a part when it is not.
 * @param visit the completed visit
 */
export function demoPayments(chance: Chance, order: Order, visit: Visit | undefined, now: Date): Payment[] {
  const { paid, total, paymentNotice, invoice } = order;
  const isPart = !paid && invoice !== null && chance.percent(8);
  if (!paid && !isPart) return [];
  const method = paid ? methodOf(chance, order, visit) : 'transfer';
  const since = (paymentNotice ?? invoice)?.issuedAt ?? order.createdAt;
  const receipt = (amount: number, days: number): Payment => {
    const onSite = visit !== undefined && (method === 'cash' || method === 'card');
    const receivedAt = onSite ? minutesAfter(endOf(visit), 5) : daysAfter(since, days, now);
    return {
      id: chance.id(new Date(receivedAt)),
      orderId: order.id,
      method,
      amount,
      receivedAt,
      receivedBy: onSite ? visit.employee : people.supervisor,
      note: '',
    };
  };
  const half = Math.round(total / 200) * 100;
  if (isPart) return [receipt(half, 6)];
  if (method === 'transfer' && chance.percent(8)) return [receipt(half, 4), receipt(total - half, 12)];
  return [receipt(total, chance.between(1, 10))];
}
