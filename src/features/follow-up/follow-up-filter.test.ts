import { expect, test } from 'vitest';
import type { IncompleteFollowUp } from '#data/queries/files/incomplete.ts';
import { speak } from '#tests/support/labels.ts';
import { certifier, supervisor, testFollowUp, testOrder } from '#tests/support/rows.ts';
import type { FollowUpSort } from './follow-up-filter.ts';
import { findFollowUps, followUpFilterAddress } from './follow-up-filter.ts';

function one(n: number, zipcode: string, name: string, assignee = certifier): IncompleteFollowUp {
  const { address, client } = testOrder(n);
  const lastVisitAt = `2026-11-0${n}T09:00:00.000Z`;
  const order = testOrder(n, { lastVisitAt, address: { ...address, zipcode }, client: { ...client, name }, assignee });
  return { order, followUp: testFollowUp(n, { assignee }) };
}

test('sorts the surveys to complete, and those that were submitted, by what is asked', () => {
  const due = [one(1, '4000', 'Élan'), one(3, '1000', 'Zonneveld', supervisor), one(2, '1180', 'Agence')];
  const numbers = (sort: FollowUpSort): (string | null)[][] => {
    const filter = { ...followUpFilterAddress.parse(new URLSearchParams()), text: '', sort };
    const found = findFollowUps(speak('fr'), { due, submitted: due.toReversed() }, filter, Date.now());
    return [found.due, found.submitted].map((list) => list.map(({ order }) => order.address.number));
  };
  expect(numbers('due')).toEqual([
    ['1', '3', '2'],
    ['2', '3', '1'],
  ]);
  expect(numbers('newest')[0]).toEqual(['3', '2', '1']);
  expect(numbers('town')[1]).toEqual(['3', '2', '1']);
  expect(numbers('client')[0]).toEqual(['2', '1', '3']);
  expect(numbers('colleague')[0]).toEqual(['3', '1', '2']);
});
