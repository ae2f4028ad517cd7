import { asValue, isBlank } from '#contract/rules/text/lines.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { realEstateCategories, realEstateTypes } from '#contract/values/property-kinds.ts';
import type { Address } from '#contract/entities/common.ts';
import type { AddressProvider } from '#contract/protocol/search/addresses.ts';
import { isValidAddress } from '#contract/rules/addresses/addresses.ts';
import { isServed } from '#contract/rules/addresses/served-areas.ts';
import { regionOf } from '#contract/rules/addresses/regions.ts';
import type { OrderMemory } from '#data/queries/clients/order-memory.ts';
import { useContent } from '#hooks/app/use-content.ts';
import { useOtherTowns } from '#hooks/addresses/use-other-towns.ts';
import { errorMessage } from '#labels/errors/error-messages.ts';
import { realEstateCategoryLabels, realEstateTypeLabels } from '#labels/orders/order-labels.ts';
import { Notice } from '#ui/states/notice.tsx';
import { SegmentedControl } from '#ui/actions/segmented-control.tsx';
import { ChoiceField } from '#ui/fields/select-field.tsx';
import { OtherTown } from '#parts/addresses/other-town.tsx';
import { AddressFields } from '#parts/addresses/address-fields.tsx';
import type { AddressForm } from '#parts/addresses/address-form.ts';
import { toAddressForm, withTyped } from '#parts/addresses/address-form.ts';
import type { StepProps } from './step-props.ts';
import { AddressSearch } from './address-search.tsx';

export interface AddressPartProps extends StepProps {
  memory: OrderMemory | null;
  addressProviders: readonly AddressProvider[];
}

/** Returns a function that copies a chosen address to the form, with the property's type and category from an earlier order. */
function useChoose({ change, memory }: AddressPartProps) {
  const otherTowns = useOtherTowns();
  return (address: Address, addressKnown: boolean): void => {
    const found = memory?.addressLike(address);
    const kind = found === undefined ? {} : found.realEstate;
    // An earlier order may have a town that was typed by hand.
    const fits = otherTowns(address.zipcode, address.city).length === 0;
    change({ address: toAddressForm(address), addressKnown: addressKnown && fits, addressSearch: '', ...kind });
  };
}

/** The address of a property: a search, its fields, and notices about it. */
export function AddressPart(props: AddressPartProps) {
  const { form, change, problems, memory, addressProviders } = props;
  const typed = form.addressSearch;
  const choose = useChoose(props);
  // A street that was typed with the town is not lost.
  const line = withTyped(form.address, typed);
  return (
    <>
      <AddressSearch
        typed={typed}
        onType={(addressSearch) => change({ addressSearch })}
        memory={memory}
        addressProviders={addressProviders}
        onChoose={(address, isRemembered) => choose(address, isRemembered || isValidAddress(address))}
        onTown={(zipcode, city) =>
          change({ address: { ...line, zipcode, city }, addressKnown: false, addressSearch: '' })
        }
        onByHand={() => change({ address: line, addressKnown: false, addressSearch: '' })}
      />
      <AddressFields
        address={form.address}
        problems={problems}
        onChange={(address: AddressForm) => change({ address, addressKnown: false })}
      />
      <OtherTown address={form.address} onChange={(address: AddressForm) => change({ address, addressKnown: false })} />
      <AddressNotices {...props} />
    </>
  );
}

/** The property's type and category. */
export function PropertyKind({ form, change }: Omit<StepProps, 'problems'>) {
  const { t, i18n } = useLingui();
  return (
    <>
      <ChoiceField
        label={t`Type de bien`}
        value={form.type}
        options={realEstateTypes.map((value) => ({ value, label: i18n._(realEstateTypeLabels[value]) }))}
        onChange={(type) => change({ type })}
      />
      <SegmentedControl
        label={t`Catégorie de bien`}
        value={form.category}
        options={realEstateCategories.map((value) => ({ value, label: i18n._(realEstateCategoryLabels[value]) }))}
        onChange={(category) => change({ category })}
      />
    </>
  );
}

/** Notices about the address: outside the served area, or typed by hand and to be checked by the office. */
function AddressNotices({ form }: Pick<StepProps, 'form'>) {
  const { i18n } = useLingui();
  const content = useContent();
  const zipcode = asValue(form.address.zipcode);
  const isComplete = !isBlank(form.address.street) && regionOf(zipcode) !== undefined;
  const isOutsideServedArea =
    content !== null && regionOf(zipcode) !== undefined && !isServed(zipcode, content.servedAreas);
  return (
    <>
      {isOutsideServedArea ? <Notice tone="wait">{errorMessage(i18n, 'AreaNotServed')}</Notice> : null}
      {isComplete && !form.addressKnown ? (
        <Notice tone="info">
          <Trans>Adresse à vérifier.</Trans> {isBlank(form.address.number) ? <Trans>Il manque le numéro.</Trans> : null}
        </Notice>
      ) : null}
    </>
  );
}
