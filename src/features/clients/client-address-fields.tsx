import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { AddressProvider } from '#contract/protocol/addresses.ts';
import { useOrderMemory } from '#hooks/use-order-memory.ts';
import { useOtherTowns } from '#hooks/use-other-towns.ts';
import { AddressFields } from '#parts/addresses/address-fields.tsx';
import type { AddressForm, Problems } from '#parts/addresses/address-form.ts';
import { toAddressForm } from '#parts/addresses/address-form.ts';
import { useProblemText } from '#parts/addresses/use-problem-text.ts';
import { AddressSearch } from '#parts/order-form/address-search.tsx';
import { withTyped } from '#parts/order-form/typed-address.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

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
      <AddressFields address={address} problems={problems} prefix="address." onChange={onChange} />
      <OtherTown address={address} onChange={onChange} />
    </fieldset>
  );
}

/** Warns of a town that is none of its postal code, and offers those that are. */
function OtherTown({ address, onChange }: Pick<ClientAddressFieldsProps, 'address' | 'onChange'>) {
  const towns = useOtherTowns()(address.zipcode, address.city);
  if (towns.length === 0) return null;
  const { zipcode, city } = address;
  return (
    <Notice tone="wait">
      <p>
        <Trans>
          Le code postal {zipcode} n’est pas celui de {city}. Ses communes :
        </Trans>
      </p>
      <span className="mt-2 flex flex-wrap gap-2">
        {towns.slice(0, 6).map((town) => (
          <Button key={town} size="compact" onClick={() => onChange({ ...address, city: town })}>
            {town}
          </Button>
        ))}
      </span>
    </Notice>
  );
}
