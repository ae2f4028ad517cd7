// @vitest-environment jsdom
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Address } from '#contract/entities/common.ts';
import type { AddressProvider } from '#contract/protocol/search/addresses.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import type { AddressForm } from '#parts/addresses/address-form.ts';
import { noAddress } from '#parts/addresses/address-form.ts';
import { testAppData } from '#tests/support/data/app-data.ts';
import { speak } from '#tests/support/labels.ts';
import { certifier as agent, testId } from '#tests/support/rows.ts';
import { ClientAddressFields } from './client-address-fields.tsx';

const found: Address = {
  street: 'Rue du Bailli',
  number: '7',
  boxnumber: null,
  apartmentnumber: null,
  zipcode: '1050',
  city: 'Ixelles',
};
const provider: AddressProvider = {
  credit: null,
  find: (typed) => Promise.resolve(typed.includes('bailli') ? [{ address: found }] : []),
};
let db: UserDatabase;

beforeEach(() => {
  db = openUserDatabase('client-address', agent.id);
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

function show(address: AddressForm = noAddress) {
  const onChange = vi.fn<(address: AddressForm) => void>();
  function Held() {
    const [held, setHeld] = useState(address);
    return (
      <ClientAddressFields
        address={held}
        problems={new Map()}
        addressProviders={[provider]}
        onChange={(next) => {
          onChange(next);
          setHeld(next);
        }}
      />
    );
  }
  render(
    <I18nProvider i18n={speak('fr')}>
      <AppDataProvider value={testAppData(db, agent, () => testId(900))}>
        <Held />
      </AppDataProvider>
    </I18nProvider>,
  );
  return onChange;
}

const search = (typed: string) =>
  fireEvent.change(screen.getByLabelText('Chercher une adresse'), { target: { value: typed } });

test('a found address fills the fields; one that cannot be found says so and is taken from what was typed', async () => {
  const onChange = show();
  search('7 rue du bailli');
  fireEvent.click(await screen.findByRole('button', { name: /^Rue du Bailli 7/ }));
  expect(onChange).toHaveBeenLastCalledWith({ ...found, boxnumber: '', apartmentnumber: '' });
  search('Allée des Introuvables 12');
  expect(await screen.findByText(/^Aucune adresse n’a été trouvée pour votre recherche/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Reprendre ce texte ci-dessous' }));
  expect(onChange).toHaveBeenLastCalledWith(
    expect.objectContaining({ street: 'Allée des Introuvables', number: '12', city: 'Ixelles' }),
  );
});

test('a town that is none of its postal code is told so, with those that are', async () => {
  const onChange = show({ ...noAddress, street: 'Rue Haute', number: '1', zipcode: '4000', city: 'Namur' });
  expect(await screen.findByText(/^Le code postal 4000 n’est pas celui de Namur/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Liège' }));
  expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ zipcode: '4000', city: 'Liège' }));
  expect(screen.queryByText(/^Le code postal 4000/)).toBeNull();
});
