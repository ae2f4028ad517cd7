import { expect, test } from 'vitest';
import { testOrder } from '#tests/support/rows.ts';
import { emailLink, phoneLink } from './contact-links.ts';

test.each([
  ['marie@certi.example', 'mailto:marie@certi.example'],
  ['marie+be@certi.example', 'mailto:marie%2Bbe@certi.example'],
  [
    'marie@certi.example?bcc=thief@evil.example&body=x',
    'mailto:marie@certi.example%3Fbcc%3Dthief@evil.example%26body%3Dx',
  ],
])('writes to %s and adds no field', (email, link) => {
  expect(emailLink(email)).toBe(link);
});

test('a certifier calls the contact on site first, the client second', () => {
  const client = { ...testOrder(1).client, name: 'Agence Nord', phone: '02 111 11 11' };
  const silent = { name: 'Syndic', phone: null, email: null };
  const tenant = { name: 'Locataire', phone: '0470 11 22 33', email: null };
  expect(phoneLink({ client, contacts: [silent, tenant] })?.name).toBe('Locataire');
  expect(phoneLink({ client, contacts: [silent] })?.name).toBe('Agence Nord');
  expect(phoneLink({ client: { ...client, phone: '' }, contacts: [] })).toBeNull();
});
