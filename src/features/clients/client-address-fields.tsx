import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { AddressProvider } from '#contract/protocol/search/addresses.ts';
import { useOrderMemory } from '#hooks/orders/use-order-memory.ts';
import { OtherTown } from '#parts/addresses/other-town.tsx';
import { AddressFields } from '#parts/addresses/address-fields.tsx';
import type { AddressForm, Problems } from '#parts/addresses/address-form.ts';
import { toAddressForm, withTyped } from '#parts/addresses/address-form.ts';
import { useProblemText } from '#parts/addresses/use-problem-text.ts';
import { AddressSearch } from '#parts/order-form/address-search.tsx';
import { Notice } from '#ui/states/notice.tsx';

interface ClientAddressFieldsProps {
  address: AddressForm;
  problems: Problems;
  addressProviders: readonly AddressProvider[];
  onChange: (address: AddressForm) => void;
}

/** The address of a client: a search, its fields, and the check of the town against its postal code. */
export function ClientAddressFields({ address, problems, addressProviders, onChange }: ClientAddressFieldsProps) {
  const { t } = useLingui();
  const memory = useOrderMemory();
  const [typed, setTyped] = useState('');
  const bad = useProblemText(problems)('address');

  function take(next: AddressForm): void {
    setTyped('');
    onChange(next);
  }

  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-sm font-semibold">{t`Adresse du client`}</legend>
      <AddressSearch
        typed={typed}
        onType={setTyped}
        memory={memory}
        addressProviders={addressProviders}
        onChoose={(found) => take(toAddressForm(found))}
        onTown={(zipcode, city) => take({ ...withTyped(address, typed), zipcode, city })}
        onByHand={() => take(withTyped(address, typed))}
      />
      {bad === undefined ? null : <Notice tone="bad">{bad}</Notice>}
      <AddressFields address={address} problems={problems} prefix="address." abroad onChange={onChange} />
      <OtherTown address={address} onChange={onChange} />
    </fieldset>
  );
}
