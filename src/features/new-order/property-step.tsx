import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Address } from '#contract/entities/common.ts';
import type { AddressProvider } from '#contract/protocol/addresses.ts';
import { isValidAddress } from '#contract/rules/addresses.ts';
import { isServed } from '#contract/rules/served-areas.ts';
import { regionOf } from '#contract/rules/regions.ts';
import { newOrder } from '#contract/entities/order.ts';
import type { OrderMemory } from '#data/queries/order-memory.ts';
import { addressLines } from '#labels/address-lines.ts';
import { useContent } from '#hooks/use-content.ts';
import { errorMessage } from '#labels/error-messages.ts';
import { realEstateCategoryLabels, realEstateTypeLabels } from '#labels/order-labels.ts';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { ChoiceField } from '#ui/select-field.tsx';
import { DuplicateNotice } from './duplicate-notice.tsx';
import { AddressFields } from './address-fields.tsx';
import type { AddressForm } from './order-form.ts';
import { toAddressForm } from './order-form.ts';
import type { Suggestion } from './search-list.tsx';
import { SearchList } from './search-list.tsx';
import type { StepProps } from './step-props.ts';
import type { SuggestedAddress } from './use-address-search.ts';
import { useAddressSearch } from './use-address-search.ts';

const types = newOrder.shape.realEstate.shape.type.options;
const categories = newOrder.shape.realEstate.shape.category.options;

interface PropertyStepProps extends StepProps {
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
function useChoose({ change, memory }: PropertyStepProps, onChosen: () => void) {
  return (address: Address, addressKnown: boolean): void => {
    const found = memory?.addressLike(address);
    change({ address: toAddressForm(address), addressKnown, ...(found === undefined ? {} : found.realEstate) });
    onChosen();
  };
}

/** Returns the addresses and localities that match the typed text. */
function useSuggestions(typed: string, props: PropertyStepProps, onChosen: () => void): Suggestions {
  const { form, change, memory, addressProviders } = props;
  const { t, i18n } = useLingui();
  const results = useAddressSearch(typed, memory, addressProviders);
  const choose = useChoose(props, onChosen);
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
      change({ address: { ...form.address, zipcode, city: i18n.locale === 'nl' ? nl : fr }, addressKnown: false });
      onChosen();
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

/** The property's address, type and category. */
export function PropertyStep(props: PropertyStepProps) {
  const { form, change, problems } = props;
  const { t, i18n } = useLingui();
  const [typed, setTyped] = useState('');
  const suggestions = useSuggestions(typed, props, () => setTyped(''));

  return (
    <Card title={t`Bien`} id="new-property">
      <div className="flex flex-col gap-4">
        <SearchList
          label={t`Chercher une adresse`}
          hint={t`Rue et numéro d’une commande connue, code postal ou commune ; fonctionne aussi sans réseau.`}
          typed={typed}
          onType={setTyped}
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
        <ChoiceField
          label={t`Type de bien`}
          value={form.type}
          options={types.map((value) => ({ value, label: i18n._(realEstateTypeLabels[value]) }))}
          onChange={(type) => change({ type })}
        />
        <SegmentedControl
          label={t`Catégorie de bien`}
          value={form.category}
          options={categories.map((value) => ({ value, label: i18n._(realEstateCategoryLabels[value]) }))}
          onChange={(category) => change({ category })}
        />
        <DuplicateNotice form={form} />
      </div>
    </Card>
  );
}

/** Notices about the address: outside the served area, or typed by hand and to be checked by the office. */
function AddressNotices({ form }: StepProps) {
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
