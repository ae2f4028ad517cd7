import { describe, expect, test } from 'vitest';
import type { Client } from '#contract/entities/client.ts';
import { loadTownNames, townName } from '#labels/orders/town-names.ts';
import { sent } from '#sync/send-status.ts';
import { speak } from '#tests/support/labels.ts';
import { certifier as agent, testClient } from '#tests/support/rows.ts';
import type { ClientListing } from './client-listing.ts';
import { listingQuery, parseListing, sortedBy } from './client-listing.ts';
import { findClients, labelled } from './find-clients.ts';

const now = Date.parse('2026-11-20T09:00:00.000Z');
const everything = parseListing(new URLSearchParams());
const place = { street: 'Rue Haute', number: '1', boxnumber: null, apartmentnumber: null };

const clients: Client[] = [
  testClient(1, {
    name: 'Étude Wauters',
    type: 'Notary',
    address: { ...place, zipcode: '1130', city: 'Haren' },
    orders: { count: 5, lastOn: '2025-09-01' },
    lastVisitAt: '2026-11-03T09:00:00.000Z',
  }),
  testClient(2, {
    name: 'Agence Zénith',
    type: 'Agency',
    phone: '+32 470 12 34 56',
    contacts: [{ name: 'Luc Peeters', phone: null, email: null }],
    orders: { count: 9, lastOn: '2026-11-02' },
    lastVisitAt: null,
  }),
  testClient(3, { name: 'agence alpha', type: 'Agency', orders: { count: 0, lastOn: null }, lastVisitAt: null }),
];
const all = labelled(
  clients.map((client) => ({ client: { ...client, commercial: agent }, sync: sent })),
  now,
);
const names = (part: Partial<ClientListing>): string[] =>
  findClients(speak('fr'), all, { ...everything, ...part }).found.map(({ client }) => client.name);

describe('my clients', () => {
  test('are found despite a typing mistake when none has the text as it was typed', () => {
    const found = (text: string) => findClients(speak('fr'), all, { ...everything, text });
    expect(found('zenith').isMistaken).toBe(false);
    expect(found('zenit peters')).toMatchObject({ isMistaken: true, found: [{ client: { name: 'Agence Zénith' } }] });
    expect(found('zebith').found).toHaveLength(1);
    expect(found('0470 12 34 57').found).toEqual([]);
  });

  test.each([
    ['fr', ['Evere', 'Forest', 'Uccle']],
    ['nl', ['Evere', 'Ukkel', 'Vorst']],
  ] as const)('stand by town as %s readers see it', async (language, towns) => {
    await loadTownNames();
    const places = [
      ['1190', 'Vorst'],
      ['1140', 'Evere'],
      ['1180', 'Uccle'],
    ] as const;
    const some = places.map(([zipcode, city], index) =>
      testClient(index + 11, { address: { ...place, zipcode, city } }),
    );
    const sort = { key: 'town', descending: false } as const;
    const listed = labelled(
      some.map((client) => ({ client, sync: sent })),
      now,
    );
    const i18n = speak(language);
    const { found } = findClients(i18n, listed, { ...everything, sort });
    expect(found.map(({ client: { address } }) => address && townName(i18n, address))).toEqual(towns);
  });

  test('stand by name, whatever the case and accents', () => {
    expect(names({})).toEqual(['agence alpha', 'Agence Zénith', 'Étude Wauters']);
  });

  test.each([
    ['etude', 'Étude Wauters'],
    ['haren', 'Étude Wauters'],
    ['1130', 'Étude Wauters'],
    ['0470 12 34 56', 'Agence Zénith'],
    ['peeters', 'Agence Zénith'],
  ])('are found by %s', (text, name) => expect(names({ text })).toEqual([name]));

  test('are filtered by type and by status, with the number that each status would leave', () => {
    expect(names({ type: 'Agency' })).toEqual(['agence alpha', 'Agence Zénith']);
    expect(names({ status: 'critical' })).toEqual(['Étude Wauters']);
    const { counts, types } = findClients(speak('fr'), all, { ...everything, type: 'Agency' });
    expect(counts.get('neverVisited')).toBe(2);
    expect(counts.get('critical')).toBeUndefined();
    expect(types.get('Notary')).toBe(1);
    const searched = findClients(speak('fr'), all, { ...everything, text: 'agence', status: 'neverVisited' });
    expect([searched.types.get('Agency'), searched.types.get('Notary')]).toEqual([2, undefined]);
  });

  test('are sorted by a column; a second tap turns the order', () => {
    const byOrders = sortedBy(everything.sort, 'orders');
    expect(names({ sort: byOrders })).toEqual(['Agence Zénith', 'Étude Wauters', 'agence alpha']);
    expect(names({ sort: sortedBy(byOrders, 'orders') })[0]).toBe('agence alpha');
  });

  test.each(['', 'q=haren&type=Notary&status=critical&sort=-lastOrder', 'sort=town'])(
    'the address %s holds the listing',
    (query) => {
      expect(new URLSearchParams(listingQuery(parseListing(new URLSearchParams(query)))).toString()).toBe(query);
    },
  );

  test('an address with unknown values shows every client', () => {
    expect(parseListing(new URLSearchParams('type=King&status=happy&sort=colour'))).toEqual(everything);
  });
});
