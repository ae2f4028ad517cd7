import { expect, test } from 'vitest';
import type { OutboxItem } from '#data/queries/sync/outbox-items.ts';
import { initialRemoteState } from '#sync/remote-state.ts';
import { testId, testNewOrder } from '#tests/support/rows.ts';
import type { DiagnosticFacts } from './checks-card.tsx';
import { diagnostics } from './checks-card.tsx';

const item: OutboxItem = {
  id: testId(50),
  remote: 'main',
  name: 'order.create',
  args: testNewOrder(6, { internalRemark: 'la clé est sous le pot' }),
  subject: { kind: 'order', id: testId(6) },
  createdAt: '2026-11-20T09:00:00.000Z',
  since: '2026-11-20T09:00:00.000Z',
  status: { is: 'refused', code: 'AreaNotServed' },
  error: { code: 'AreaNotServed', paths: [{ path: ['args', 'client', 'name'], issue: 'Valérie Lemaire' }] },
  rowGone: false,
  formerOrder: null,
  isPart: false,
  canRetry: true,
  canDiscard: true,
  canEdit: true,
};

const facts: DiagnosticFacts = {
  centre: {
    groups: [
      {
        subject: item.subject,
        label: { order: { id: testId(6), number: null, address: testNewOrder(6).address } },
        items: [item],
      },
    ],
    facts: {
      online: true,
      signedInOffline: false,
      remotes: [{ ...initialRemoteState('main'), scopes: ['user:someone'], contactAt: 1_000 }],
    },
    status: {
      pending: 0,
      acknowledged: 0,
      refused: 1,
      drafts: 0,
      lost: 0,
      knownAt: null,
      safeAt: null,
      online: true,
      trouble: null,
      firstSync: false,
      loading: false,
      isRead: true,
      all: { is: 'refused', code: '' },
    },
    now: Date.parse('2026-11-20T10:00:00.000Z'),
  },
  device: {
    storage: null,
    room: 'enough',
    persisted: null,
    version: '1.2.3',
    updateReady: false,
    id: testId(90),
    agent: 'a browser',
  },
  counts: null,
  language: 'fr',
};

test('the report holds states and codes', () => {
  expect(JSON.parse(diagnostics(facts))).toMatchObject({
    version: '1.2.3',
    outbox: { refused: 1 },
    remotes: [{ remote: 'main', contactAt: '1970-01-01T00:00:01.000Z' }],
    mutations: [{ name: 'order.create', reason: 'refused', error: 'AreaNotServed' }],
  });
});

test('the report holds no names, addresses or typed text', () => {
  const text = diagnostics(facts);
  const { client, address } = testNewOrder(6);
  for (const personal of [client.name, address.street, address.city, 'la clé', 'Valérie', testId(6), 'user:someone']) {
    expect(text).not.toContain(personal);
  }
});
