import { describe, expect, test } from 'vitest';
import type { Order } from '#contract/entities/order.ts';
import { certifier, supervisor, testId, testOrder, testProofLink, testVisit } from '#tests/support/rows.ts';
import { withoutLostLink } from './proof-links.ts';

const proofLink = testProofLink(85);
const held = testOrder(1, { assignee: certifier, handler: null, commercial: null, proofLink });
const end = { actor: supervisor, at: '2026-11-20T09:00:00.000Z', name: 'order.update' };
const revokedBy = (after: Order, before: Order = held, name = end.name): unknown => {
  const row = withoutLostLink(before, after, { ...end, name });
  return 'proofLink' in row ? row.proofLink?.revoked?.why : undefined;
};

describe('the link of an order', () => {
  test('ends when a holder has lost the order, and when it is cancelled or reopened', () => {
    expect(revokedBy({ ...held, assignee: supervisor })).toBe('handedOver');
    expect(revokedBy({ ...held, assignee: null })).toBe('handedOver');
    expect(revokedBy({ ...held, state: 'cancelled' })).toBe('cancelled');
    expect(revokedBy({ ...held, state: 'toPlan' }, { ...held, state: 'cancelled' })).toBe('cancelled');
  });

  test('ends when the order has another client, not when two records of its client are merged', () => {
    const after = { ...held, client: { ...held.client, id: testId(70) } };
    expect(revokedBy(after)).toBe('otherClient');
    expect(revokedBy(after, held, 'client.merge')).toBeUndefined();
    expect(revokedBy({ ...held, client: { ...held.client, name: 'Jean Lambert-Claes' } })).toBeUndefined();
  });

  test('stays, and its row with it, when nobody has lost the order, or another link stands', () => {
    const unchanged = [
      { ...held, handler: supervisor },
      // Its first agent takes it from nobody.
      { ...held, commercial: supervisor },
      { ...held, assignee: { ...certifier, name: 'Sophie D.' } },
      { ...held, assignee: supervisor, proofLink: testProofLink(86) },
      { ...held, assignee: supervisor, proofLink: { ...proofLink, revoked: { by: certifier, at: end.at } } },
    ];
    for (const after of unchanged) expect(withoutLostLink(held, after, end)).toBe(after);
    const visit = testVisit(2, 1);
    expect(withoutLostLink(undefined, held, end)).toBe(held);
    expect(withoutLostLink(visit, { ...visit, id: testId(3) }, end)).toEqual({ ...visit, id: testId(3) });
  });
});
