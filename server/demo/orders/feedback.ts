import type { Content, Measure } from '#contract/content/content.ts';
import type { Feedback, InvoiceAnswers, SaleAnswers } from '#contract/entities/feedback.ts';
import { paymentOptions } from '#contract/entities/feedback.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Payment } from '#contract/entities/payment.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { invoiceStateOf, sellStateOf } from '#contract/rules/clients/feedback-states.ts';
import { minutesAfter } from '../people/calendar.ts';
import type { Chance } from '../chance.ts';
import { endOf } from './visits.ts';

type Option = (typeof paymentOptions)[number];

/** Minutes from the end of a visit to the submission of its form and the payment on site. */
const submitDelay = 5;

/** Returns the invoice answers. The requested change is the invoice feedback of the order. */
function invoiceAnswers(turn: number, { invoiceFeedbackMessage: change }: Order): InvoiceAnswers {
  const givenOnSite = [false, true, null][turn % 3] ?? null;
  if (change !== '') return { dataCorrect: false, change, givenOnSite };
  return { dataCorrect: turn % 5 === 4 ? null : true, change: '', givenOnSite };
}

const unasked = { sold: null, by: null, wish: null };
/** Lists the sale answers, used in turn. They cover every row of the contract's table. */
const sales: Omit<SaleAnswers, 'consentAt'>[] = [
  { property: 'sale', sold: false, by: 'private', wish: 'none' },
  { ...unasked, property: 'rent' },
  { ...unasked, property: 'sale', sold: true },
  { property: 'sale', sold: false, by: 'agency', wish: null },
  { property: 'sale', sold: false, by: 'private', wish: 'contact' },
  { ...unasked, property: 'other' },
  { property: 'sale', sold: false, by: 'private', wish: 'offer' },
  { property: 'sale', sold: false, by: 'notary', wish: null },
];

/** Returns the sale answers of a turn. A wish to be contacted includes consent. */
function saleAnswers(turn: number, at: string): SaleAnswers {
  const sale = sales[turn % sales.length] ?? { ...unasked, property: null };
  return { ...sale, consentAt: sale.wish === null || sale.wish === 'none' ? null : at };
}

/** Returns the ticked payment options, consistent with the payments. */
function optionsOf(chance: Chance, order: Order, payments: readonly Payment[], cash: Payment | undefined): Option[] {
  const methods = new Set(payments.map(({ method }) => method));
  const ticked = new Set<Option>();
  if (cash !== undefined) ticked.add('cashAmountReceived');
  if (methods.has('card')) ticked.add('payCard');
  if (methods.has('online')) ticked.add(chance.pick(['toOnlinePayment', 'invitationToPayOnline']));
  if (methods.has('transfer') && order.paid) ticked.add('receivedByOffice');
  if (payments.length === 0) ticked.add(chance.pick(['notYetReceivedByOffice', 'onSiteFollowUp']));
  if (order.paymentNotice !== null) ticked.add('paymentNotice');
  if (chance.percent(40)) ticked.add('askReview');
  if (chance.percent(15)) ticked.add('instantReviewOnSite');
  return paymentOptions.filter((option) => ticked.has(option));
}

/** Returns a signature of one wavy stroke. */
function strokes(chance: Chance): number[][] {
  const points = Array.from({ length: 14 }, (_, at) => [120 + at * 55, 200 + chance.between(-110, 110)]);
  return [points.flat()];
}

/** Returns a value that nobody would doubt. */
function usualValue({ min, max, ok, noted }: Measure): number {
  const to = noted?.above ?? ok?.to ?? max;
  return Math.round(((ok?.from ?? min) + to) / 4);
}

function checklistOf({ services }: Order, { checklists }: Content, chance: Chance): Feedback['checklist'] {
  const codes = new Set<string>(['all', ...services.map(({ code }) => code)]);
  return checklists
    .filter(({ service }) => codes.has(service))
    .map(({ service, code, measure, choices }) => {
      const done = chance.percent(94);
      const line = { code: `${service}-${code}`, done, note: '', result: done ? ('ok' as const) : null };
      if (!done) return line;
      if (choices !== undefined) return { ...line, choice: choices[0]?.code ?? '' };
      return measure === undefined ? line : { ...line, value: usualValue(measure) };
    });
}

/**
 * Returns the form of a completed visit.
 * @param turn number of the form, which selects its answers
 */
export function demoFeedback(
  chance: Chance,
  order: Order,
  visit: Visit,
  { payments, content, turn }: { payments: readonly Payment[]; content: Content; turn: number },
): Feedback {
  const arrivedAt = visit.history.find(({ state }) => state === 'started')?.at ?? visit.plannedStart;
  const submittedAt = minutesAfter(endOf(visit), submitDelay);
  const [contact = order.client] = order.contacts;
  const invoice = invoiceAnswers(turn, order);
  const sale = saleAnswers(turn, submittedAt);
  const cash = payments.find(({ method }) => method === 'cash');
  return {
    id: chance.id(new Date(submittedAt)),
    orderId: order.id,
    visitId: visit.id,
    by: visit.employee,
    submittedAt,
    formVersion: content.version,
    arrivedAt,
    present: contact.name,
    checklist: checklistOf(order, content, chance),
    invoice,
    sale,
    options: optionsOf(chance, order, payments, cash),
    cashReceived: cash?.amount ?? null,
    remarks: '',
    signature: chance.percent(85) ? { name: contact.name, at: submittedAt, strokes: strokes(chance) } : null,
    invoiceState: invoiceStateOf(invoice),
    sellState: sellStateOf(sale),
  };
}
