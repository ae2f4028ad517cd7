import { Trans } from '@lingui/react/macro';
import { useOtherTowns } from '#hooks/addresses/use-other-towns.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/states/notice.tsx';
import type { AddressForm } from './address-form.ts';

interface OtherTownProps {
  address: AddressForm;
  onChange: (address: AddressForm) => void;
}

/** Warns of a town that is none of its postal code, and offers those that are. */
export function OtherTown({ address, onChange }: OtherTownProps) {
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
