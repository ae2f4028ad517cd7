// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Client } from '#contract/entities/client.ts';
import type { KnownCustomer } from '#data/queries/clients/order-memory.ts';
import { readOrderMemory } from '#data/queries/clients/order-memory.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { noAddress } from '#parts/addresses/address-form.ts';
import { speak } from '#tests/support/labels.ts';
import { certifier, supervisor, testClient, testId, testOrder } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { KnownCustomers } from './known-customers.tsx';
import type { CustomerForm } from './order-form.ts';
import type { ServerCustomers } from './use-customer-search.ts';

let db: UserDatabase;
beforeEach(() => {
  db = openUserDatabase('known-customers', certifier.id);
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

const typed: CustomerForm = {
  id: testId(9),
  isKnown: false,
  type: 'Customer',
  consumerType: 'private',
  name: 'Lambert',
  phone: '',
  email: '',
  vatNumber: '',
  address: noAddress,
  commercial: null,
};

const use = vi.fn<(known: KnownCustomer) => void>();
afterEach(() => use.mockClear());

async function show(part: Partial<CustomerForm>, server: ServerCustomers | null = null): Promise<void> {
  const memory = await readOrderMemory(db);
  render(
    <I18nProvider i18n={speak('fr')}>
      <KnownCustomers customer={{ ...typed, ...part }} memory={memory} server={server} use={use} />
    </I18nProvider>,
  );
}

const named = (): string[] => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const serverWith = (...clients: Client[]): ServerCustomers => ({
  search: () => Promise.resolve(null),
  known: () => Promise.resolve(clients.map((one) => ({ ...one, own: false, claimed: false }))),
});

test('a new customer is compared with the clients and the orders of this device, as it was typed', async () => {
  const order = testOrder(7);
  const address = { ...order.address, zipcode: '1050', city: 'Ixelles' };
  await storeRows(db, 'clients', [testClient(61, { name: 'Immo Cambre', vatNumber: 'BE0123456749', address })]);
  await storeRows(db, 'orders', [{ ...order, client: { ...order.client, phone: '0470 12 34 56' } }]);
  await show({ phone: '+32 470/12.34.56', consumerType: 'professional', vatNumber: 'be 0123.456.749' });
  expect(named()).toEqual([
    'Immo Cambre · même numéro de TVA · 1050 IxellesUtiliser',
    'Jean Lambert · même téléphoneUtiliser',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Utiliser Jean Lambert' }));
  expect(use.mock.calls[0]?.[0].client.id).toBe(order.client.id);
});

test('an agent is told of clients that only the server has, each once', async () => {
  const own = testClient(61, { name: 'Immo Cambre', email: 'info@cambre.example' });
  await storeRows(db, 'clients', [own]);
  const theirs = testClient(62, { name: 'Cambre & fils', email: 'INFO@cambre.example', commercial: supervisor });
  await show({ email: 'Info@Cambre.example' }, serverWith(own, theirs));
  await screen.findByText('Cambre & fils');
  expect(named()).toEqual([
    'Immo Cambre · même e-mailUtiliser',
    `Cambre & fils · même e-mail · client de ${supervisor.name}Utiliser`,
  ]);
});

test('a customer with an invalid address is named and cannot be used; another firm at the same number is not', async () => {
  const wrong = { ...testOrder(1).address, zipcode: '1', city: '' };
  await storeRows(db, 'clients', [
    testClient(61, { name: 'Immo Cambre', phone: '02 511 22 33', address: wrong }),
    testClient(62, { name: 'Immo Nord', phone: '02 511 22 33', vatNumber: 'BE0123456749' }),
  ]);
  await show({ phone: '02 511 22 33', consumerType: 'professional', vatNumber: 'BE0987654394' });
  expect(named()).toEqual([
    expect.stringMatching(/^Immo Cambre .*Adresse invalide; impossible de sélectionner ce client$/),
  ]);
  expect(screen.queryByRole('button')).toBeNull();
});

test('nothing is said of what is not known', async () => {
  await storeRows(db, 'orders', [testOrder(7)]);
  await show({ name: 'Jean Lambert', phone: '04' });
  expect(named()).toEqual([]);
});
