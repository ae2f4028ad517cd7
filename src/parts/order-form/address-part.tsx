import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Address } from '#contract/entities/common.ts';
import type { AddressProvider } from '#contract/protocol/addresses.ts';
import { isValidAddress } from '#contract/rules/addresses.ts';
import { isServed } from '#contract/rules/served-areas.ts';
import { regionOf } from '#contract/rules/regions.ts';
import { realEstateCategories, realEstateTypes } from '#contract/entities/order.ts';
import type { OrderMemory } from '#data/queries/order-memory.ts';
import { addressLines } from '#labels/address-lines.ts';
import { useContent } from '#hooks/use-content.ts';
import { errorMessage } from '#labels/error-messages.ts';
import { realEstateCategoryLabels, realEstateTypeLabels } from '#labels/order-labels.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { ChoiceField } from '#ui/select-field.tsx';
import { AddressFields } from '#parts/addresses/address-fields.tsx';
import type { AddressForm } from '#parts/addresses/address-form.ts';
import { toAddressForm } from '#parts/addresses/address-form.ts';
import { isTypedStreet, withTyped } from './typed-address.ts';
import type { Suggestion } from './search-list.tsx';
import { SearchList } from './search-list.tsx';
import type { StepProps } from './step-props.ts';
import type { SuggestedAddress } from './use-address-search.ts';
import { useAddressSearch } from './use-address-search.ts';

export interface AddressPartProps extends StepProps {
  memory: OrderMemory | null;
  addressProviders: readonly AddressProvider[];
}

interface Suggestions {
  all: Suggestion[];
  /** The search is complete and found nothing. */
  none: boolean;
  /** The full address of the last choice could not be fetched. */
  unreadable: boolean;
}

/** Returns a function that copies a chosen address to the form, with the property's type and category from an earlier order. */
function useChoose({ change, memory }: AddressPartProps) {
  return (address: Address, addressKnown: boolean): void => {
    const found = memory?.addressLike(address);
    const kind = found === undefined ? {} : found.realEstate;
    change({ address: toAddressForm(address), addressKnown, addressSearch: '', ...kind });
  };
}

/** Returns the addresses and localities that match the typed text. */
function useSuggestions(typed: string, props: AddressPartProps): Suggestions {
  const { form, change, memory, addressProviders } = props;
  const { t, i18n } = useLingui();
  const results = useAddressSearch(typed, memory, addressProviders);
  const choose = useChoose(props);
  const [unreadable, setUnreadable] = useState<string | null>(null);

  async function fetchWhole(suggested: SuggestedAddress): Promise<void> {
    const whole = await suggested.whole().catch(() => null);
    if (whole === null) setUnreadable(typed);
    else choose(whole, isValidAddress(whole));
  }
  if (results.typed !== typed) return { all: [], none: false, unreadable: false };
  const known = results.known.map((address): Suggestion => {
    const { street, town } = addressLines(i18n, address);
    return {
      key: JSON.stringify(address),
      title: street,
      detail: town,
      blocked: null,
      choose: () => choose(address, true),
    };
  });
  const localities = results.localities.map(({ zipcode, fr, nl }): Suggestion => ({
    key: `${zipcode} ${fr}`,
    title: `${zipcode} ${i18n.locale === 'nl' ? nl : fr}`,
    detail: fr === nl ? t`Commune` : t`Commune : ${fr} / ${nl}`,
    blocked: null,
    choose: () => {
      // A street that was typed with the town is not lost.
      const address = { ...withTyped(form.address, typed), zipcode, city: i18n.locale === 'nl' ? nl : fr };
      change({ address, addressKnown: false, addressSearch: '' });
    },
  }));
  const suggested = results.suggested.map((one, index): Suggestion => ({
    key: `${index} ${one.title}, ${one.detail}`,
    title: one.title,
    detail: one.detail,
    blocked: null,
    credit: one.credit,
    choose: () => void fetchWhole(one),
  }));
  const all = [...known, ...localities, ...suggested];
  return { all, none: results.complete && all.length === 0, unreadable: unreadable === typed };
}

/** The address of a property: a search, its fields, and notices about it. */
export function AddressPart(props: AddressPartProps) {
  const { form, change, problems } = props;
  const { t } = useLingui();
  const typed = form.addressSearch;
  const suggestions = useSuggestions(typed, props);
  const byHand = (): void =>
    change({ address: withTyped(form.address, typed), addressKnown: false, addressSearch: '' });

  return (
    <>
      <SearchList
        label={t`Chercher une adresse`}
        hint={t`Rue et numéro, code postal ou commune`}
        typed={typed}
        onType={(addressSearch) => change({ addressSearch })}
        suggestions={suggestions.all}
        emptyMessage={
          suggestions.none ? (
            <Notice tone="wait">
              <Trans>
                Aucune adresse n’a été trouvée pour votre recherche. Vérifiez l’adresse et réessayez ; si le problème
                persiste, contactez le support. Nouvelle adresse : complétez ci-dessous.
              </Trans>
            </Notice>
          ) : null
        }
      />
      {isTypedStreet(typed) ? (
        <Button size="compact" className="self-start" onClick={byHand}>
          <Trans>Reprendre ce texte ci-dessous</Trans>
        </Button>
      ) : null}
      {suggestions.unreadable ? (
        <Notice tone="wait" alert>
          <Trans>Cette adresse n’a pas pu être lue. Choisissez-en une autre ou complétez ci-dessous.</Trans>
        </Notice>
      ) : null}
      <AddressFields
        address={form.address}
        problems={problems}
        onChange={(address: AddressForm) => change({ address, addressKnown: false })}
      />
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
  const zipcode = form.address.zipcode.trim();
  const isComplete = form.address.street.trim() !== '' && regionOf(zipcode) !== undefined;
  const isOutsideServedArea =
    content !== null && regionOf(zipcode) !== undefined && !isServed(zipcode, content.servedAreas);
  return (
    <>
      {isOutsideServedArea ? <Notice tone="wait">{errorMessage(i18n, 'AreaNotServed')}</Notice> : null}
      {isComplete && !form.addressKnown ? (
        <Notice tone="info">
          <Trans>Adresse à vérifier.</Trans>{' '}
          {form.address.number.trim() === '' ? <Trans>Il manque le numéro.</Trans> : null}
        </Notice>
      ) : null}
    </>
  );
}
