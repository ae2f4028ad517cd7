import fc from 'fast-check';
import type { AnyRow } from '#contract/collections.ts';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Feedback } from '#contract/entities/feedback.ts';
import type { Invoice } from '#contract/entities/invoice.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Payment } from '#contract/entities/payment.ts';
import type { PebDraft } from '#contract/entities/peb-draft.ts';
import type { Upload } from '#contract/entities/upload.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { addDays, brusselsInstant } from '#contract/rules/brussels-time.ts';
import { figureNames } from '#contract/rules/statistics/counted-rows.ts';
import type { Period } from '#contract/rules/statistics/statistics-period.ts';
import type { StatisticsQuestion } from '#contract/rules/statistics/statistics.ts';
import { testId, testOrder, testPebDraft, testUpload, testVisit } from '../rows.ts';

/** The rows of a small company over some months, as statistics count them. */
export interface CompanyRows {
  orders: Order[];
  visits: Visit[];
  invoices: Invoice[];
  payments: Payment[];
  drafts: PebDraft[];
  forms: Feedback[];
  uploads: Upload[];
}

/** Returns repeatable numbers below a limit. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const plus = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString();

function visitOf(order: Order, number: number, by: EmployeeRef, state: Visit['state'], minutes: number): Visit {
  // Shortly before midnight in Brussels, the day of an instant in UTC is another one.
  const plannedStart = brusselsInstant(addDays(order.orderDate, 3), number % 5 === 0 ? '00:30' : '09:30');
  const left = { state: 'onTheWay' as const, at: plus(plannedStart, -minutes / 2), by };
  const started = { state: 'started' as const, at: plannedStart, by };
  const ended = { state, at: plus(plannedStart, minutes), by };
  const before = number % 3 === 0 ? [] : [left];
  const history = state === 'done' ? [...before, started, ended] : [...before, ended];
  return testVisit(10_000 + number, number, {
    employee: by,
    plannedStart,
    plannedEnd: plus(plannedStart, 60),
    state,
    history,
  });
}

const form = {
  formVersion: '1',
  present: '',
  checklist: [],
  invoice: { dataCorrect: null, change: '', givenOnSite: null },
  sale: { property: null, sold: null, by: null, wish: null, consentAt: null },
  cashReceived: null,
  remarks: '',
  signature: null,
  invoiceState: null,
  sellState: null,
};

/** The files that a floor plan requires. */
const planDocuments = [
  { service: 'all', code: 'facade-number' },
  { service: 'all', code: 'visit-slip' },
  { service: 'PLA', code: 'sketches' },
  { service: 'PLA', code: 'heights' },
  { service: 'PLA', code: 'north' },
] as const;

function paperOf(order: Order, number: number, by: EmployeeRef, issuedAt: string, kind: Invoice['kind']): Invoice {
  return {
    id: testId((kind === 'invoice' ? 20_000 : 25_000) + number),
    orderId: order.id,
    kind,
    number: `F-${number}`,
    issuedAt,
    issuedBy: by,
    dueOn: '2026-12-31',
    total: order.total,
    vat: 0,
    reference: null,
  };
}

/**
 * Returns the rows of a number of orders, ordered from August to November of 2026 and of the year before: visits done and missed, papers, payments, drafts, forms
 * and files in every state.
 */
export function companyRows(count: number, people: readonly [EmployeeRef, ...EmployeeRef[]], seed = 7): CompanyRows {
  const roll = dice(seed);
  const rows: CompanyRows = { orders: [], visits: [], invoices: [], payments: [], drafts: [], forms: [], uploads: [] };
  const states = ['toPlan', 'visited', 'encoding', 'certified', 'cancelled', 'visited'] as const;
  for (let number = 1; number <= count; number += 1) {
    const by = people[roll(people.length)] ?? people[0];
    const order = testOrder(number, {
      orderDate: addDays(roll(3) === 0 ? '2025-08-01' : '2026-08-01', roll(120)),
      region: (['brussels', 'wallonia', 'flanders'] as const)[roll(3)] ?? 'brussels',
      state: states[roll(states.length)] ?? 'toPlan',
      assignee: people[roll(people.length)] ?? null,
      visitedBy: roll(3) === 0 ? null : by,
      commercial: roll(2) === 0 ? null : (people[roll(people.length)] ?? null),
      incompleteFollowUp: roll(5) === 0,
      total: 10_000 + roll(90_000),
      services: [{ code: roll(3) === 0 ? 'PEB' : 'PLA', count: 1, durationMinutes: 60, priceInclVat: 24_000 }],
    });
    rows.orders.push(order);
    if (order.state === 'toPlan') continue;
    const visit = visitOf(order, number, by, roll(6) === 0 ? 'absent' : 'done', 31 + roll(60));
    rows.visits.push(visit);
    const end = plus(visit.plannedStart, 95);
    const options: Feedback['options'] = roll(3) === 0 ? ['instantReviewOnSite', 'payCard'] : ['askReview'];
    rows.forms.push({
      ...form,
      id: testId(30_000 + number),
      orderId: order.id,
      visitId: visit.id,
      by,
      submittedAt: end,
      arrivedAt: end,
      options,
    });
    const issuedAt = plus(end, roll(20_000));
    rows.invoices.push(paperOf(order, number, by, issuedAt, roll(4) === 0 ? 'paymentNotice' : 'invoice'));
    if (roll(2) === 0) {
      const receivedAt = plus(issuedAt, roll(40_000) - 5_000);
      rows.payments.push({
        id: testId(40_000 + number),
        orderId: order.id,
        method: 'transfer',
        amount: order.total,
        receivedAt,
        receivedBy: by,
        note: '',
      });
    }
    const decision = { by, at: plus(end, roll(30_000)), reason: '' };
    const state = (['waiting', 'accepted', 'rejected', 'accepted'] as const)[roll(4)] ?? 'waiting';
    rows.drafts.push(testPebDraft(50_000 + number, number, { state, decided: state === 'waiting' ? null : decision }));
    for (const [place, { service, code }] of planDocuments.entries()) {
      const capturedAt = plus(visit.plannedStart, 10 + place);
      const receivedAt = roll(15) === 0 ? null : plus(capturedAt, roll(300));
      const review = roll(15) === 0 ? { accepted: false, reason: 'Floue', by, at: plus(capturedAt, 5) } : null;
      const requirement = { service, code };
      if (roll(20) > 0)
        rows.uploads.push(
          testUpload(60_000 + number * 10 + place, number, { capturedAt, receivedAt, review, requirement, by }),
        );
    }
  }
  return rows;
}

/** Returns all rows, orders first. */
export function allOf({ orders, visits, invoices, payments, drafts, forms, uploads }: CompanyRows): AnyRow[] {
  return [...orders, ...visits, ...invoices, ...payments, ...drafts, ...forms, ...uploads];
}

/** Makes questions about periods around the rows, of these employees. */
export function statisticsQuestions(
  employeeIds: readonly (string | null)[],
): fc.Arbitrary<Omit<StatisticsQuestion, 'documents'>> {
  const start = fc.integer({ min: 0, max: 500 }).map((days) => addDays('2025-07-15', days));
  return fc.record({
    period: fc
      .tuple(start, fc.integer({ min: 0, max: 365 }))
      .map(([from, days]): Period => ({ from, to: addDays(from, days) })),
    employeeId: fc.constantFrom(...employeeIds),
    region: fc.constantFrom(null, 'brussels', 'wallonia', 'flanders'),
    figure: fc.constantFrom(null, ...figureNames),
  });
}
