import { describe, expect, test } from 'vitest';
import type { ClientVisitState } from '#contract/entities/client-visit.ts';
import type { FollowUpState } from '#contract/entities/follow-up.ts';
import type { OrderState } from '#contract/entities/order.ts';
import type { VisitState } from '#contract/entities/visit.ts';
import type { MutationName } from '#contract/mutations/catalogue.ts';
import { orderTransitions } from '#contract/rules/orders/order-states.ts';
import { clientVisitTransitions, draftTransitions, followUpTransitions } from '#contract/rules/record-states.ts';
import { visitTransitions } from '#contract/rules/visits/visit-states.ts';
import type { PushResult } from '#contract/protocol/sync/push.ts';
import type { Company } from '#tests/support/data/rule-company.ts';
import { eachWithCompany } from '#tests/support/data/rule-company.ts';
import { testClientVisit, testFollowUp, testId, testOrder, testPebDraft, testVisit } from '#tests/support/rows.ts';
import { wholeSurvey } from '#tests/support/data/whole-survey.ts';

/** A transition that a mutation makes, tried from one state: what the table allows, and the state afterwards. */
interface Move {
  name: MutationName;
  from: string;
  to: string;
  allowed: boolean;
  run: (company: Company) => Promise<PushResult>;
  after: (company: Company) => Promise<string | undefined>;
}

function statesOf<S extends string>(moves: Readonly<Record<S, readonly S[]>>): S[] {
  return Object.keys(moves) as S[];
}

const orderTargets: OrderState[] = statesOf(orderTransitions).filter((to) => to !== 'cancelled');
const orders: Move[] = statesOf(orderTransitions).flatMap((from) =>
  [...orderTargets, 'cancelled' as const].map((to): Move => {
    const rows = [testOrder(1, { state: from })];
    return {
      name: to === 'cancelled' ? 'order.cancel' : 'order.move',
      from,
      to,
      allowed: orderTransitions[from].includes(to),
      run: (company) =>
        to === 'cancelled' ? company.try('order.cancel', { rows }) : company.try('order.move', { rows, args: { to } }),
      after: async (company) => (await company.row('orders', testId(1)))?.state,
    };
  }),
);

const visitMutations = {
  confirmed: 'visit.confirm',
  onTheWay: 'visit.onMyWay',
  started: 'visit.start',
  done: 'visit.complete',
  absent: 'visit.absent',
  cancelled: 'visit.cancel',
} as const satisfies Partial<Record<VisitState, MutationName>>;
const visits: Move[] = statesOf(visitTransitions).flatMap((from) =>
  (Object.keys(visitMutations) as (keyof typeof visitMutations)[]).map((to) => ({
    name: visitMutations[to],
    from,
    to,
    allowed: visitTransitions[from].includes(to),
    run: (company) =>
      company.try(visitMutations[to], {
        rows: ({ sophie }) => [testVisit(31, 1, { state: from, employee: sophie.user })],
      }),
    after: async (company) => (await company.row('visits', testId(31)))?.state,
  })),
);

const clientVisitMutations = {
  checkedIn: 'clientVisit.checkIn',
  done: 'clientVisit.complete',
  cancelled: 'clientVisit.cancel',
} as const satisfies Partial<Record<ClientVisitState, MutationName>>;
const clientVisits: Move[] = statesOf(clientVisitTransitions).flatMap((from) =>
  (Object.keys(clientVisitMutations) as (keyof typeof clientVisitMutations)[]).map((to) => ({
    name: clientVisitMutations[to],
    from,
    to,
    allowed: clientVisitTransitions[from].includes(to),
    run: (company) =>
      company.try(clientVisitMutations[to], {
        rows: ({ thomas }) => [testClientVisit(62, 61, { state: from, employee: thomas.user })],
      }),
    after: async (company) => (await company.row('clientVisits', testId(62)))?.state,
  })),
);

const followUpMutations = {
  submitted: 'followUp.submit',
  accepted: 'followUp.accept',
  returned: 'followUp.return',
} as const satisfies Partial<Record<FollowUpState, MutationName>>;
const followUps: Move[] = statesOf(followUpTransitions).flatMap((from) =>
  (Object.keys(followUpMutations) as (keyof typeof followUpMutations)[]).map((to) => ({
    name: followUpMutations[to],
    from,
    to,
    allowed: followUpTransitions[from].includes(to),
    run: (company) =>
      company.try(followUpMutations[to], {
        rows: ({ sophie }) => [testFollowUp(1, { state: from, answers: wholeSurvey(sophie.user) })],
      }),
    after: async (company) => (await company.row('followUps', testId(1)))?.state,
  })),
);

const drafts: Move[] = statesOf(draftTransitions).flatMap((from) =>
  (['accepted', 'rejected'] as const).map((to) => ({
    name: 'draft.decide' as const,
    from,
    to,
    allowed: draftTransitions[from].includes(to),
    run: (company) =>
      company.try('draft.decide', { rows: [testPebDraft(65, 1, { state: from })], args: { to, reason: 'La surface' } }),
    after: async (company) => (await company.row('pebDrafts', testId(65)))?.state,
  })),
);

describe('the server allows exactly the transitions of the tables', () => {
  const company = eachWithCompany();

  const all = [...orders, ...visits, ...clientVisits, ...followUps, ...drafts];

  test.each(all.filter(({ allowed }) => allowed))('$name from $from to $to', async ({ to, run, after }) => {
    expect(await run(company())).toMatchObject({ status: 'applied' });
    expect(await after(company())).toBe(to);
  });

  test.each(all.filter(({ allowed }) => !allowed))('no $name from $from to $to', async ({ from, run, after }) => {
    expect(await run(company())).toMatchObject({ status: 'refused', error: { code: 'StateNotAllowed' } });
    expect(await after(company())).toBe(from);
    expect(await company().all()).toEqual(company().laid());
  });
});

test('an answer reopens a survey where the table allows it', () => {
  expect(statesOf(followUpTransitions).filter((from) => followUpTransitions[from].includes('open'))).toEqual([
    'submitted',
    'returned',
  ]);
});
