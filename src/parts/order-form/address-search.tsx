import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Address } from '#contract/entities/common.ts';
import type { AddressProvider } from '#contract/protocol/search/addresses.ts';
import type { OrderMemory } from '#data/queries/clients/order-memory.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/states/notice.tsx';
import type { Suggestion } from './search-list.tsx';
import { SearchList } from './search-list.tsx';
import { isTypedStreet } from '#contract/rules/addresses/address-line.ts';
import type { SuggestedAddress } from './use-address-search.ts';
import { useAddressSearch } from './use-address-search.ts';

interface AddressSearchProps {
  typed: string;
  onType: (typed: string) => void;
  memory: OrderMemory | null;
  addressProviders: readonly AddressProvider[];
  /** Copies a found address to the form. `isRemembered`: an order or a client of this device has it. */
  onChoose: (address: Address, isRemembered: boolean) => void;
  /** Copies a town to the form. */
  onTown: (zipcode: string, city: string) => void;
  /** Copies the typed line to the form. */
  onByHand: () => void;
}

interface Suggestions {
  all: Suggestion[];
  /** The search is complete and found nothing. */
  none: boolean;
  /** The full address of the last choice could not be fetched. */
  unreadable: boolean;
}

/** Returns the addresses and localities that match the typed text. */
function useSuggestions({ typed, memory, addressProviders, onChoose, onTown }: AddressSearchProps): Suggestions {
  const { t, i18n } = useLingui();
  const results = useAddressSearch(typed, memory, addressProviders);
  const [unreadable, setUnreadable] = useState<string | null>(null);

  async function fetchWhole(suggested: SuggestedAddress): Promise<void> {
    const whole = await suggested.whole().catch(() => null);
    if (whole === null) setUnreadable(typed);
    else onChoose(whole, false);
  }
  if (results.typed !== typed) return { all: [], none: false, unreadable: false };
  const known = results.known.map((address): Suggestion => {
    const { street, town } = addressLines(i18n, address);
    return {
      key: JSON.stringify(address),
      title: street,
      detail: town,
      blocked: null,
      choose: () => onChoose(address, true),
    };
  });
  const localities = results.localities.map(({ zipcode, fr, nl }): Suggestion => ({
    key: `${zipcode} ${fr}`,
    title: `${zipcode} ${i18n.locale === 'nl' ? nl : fr}`,
    detail: fr === nl ? t`Commune` : t`Commune : ${fr} / ${nl}`,
    blocked: null,
    choose: () => onTown(zipcode, i18n.locale === 'nl' ? nl : fr),
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

/** Searches an address on the device, on the server and with the other providers. */
export function AddressSearch(props: AddressSearchProps) {
  const { typed, onType, onByHand } = props;
  const { t } = useLingui();
  const suggestions = useSuggestions(props);
  return (
    <>
      <SearchList
        label={t`Chercher une adresse`}
        hint={t`Rue et numéro, code postal ou commune`}
        typed={typed}
        onType={onType}
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
        <Button size="compact" className="self-start" onClick={onByHand}>
          <Trans>Reprendre ce texte ci-dessous</Trans>
        </Button>
      ) : null}
      {suggestions.unreadable ? (
        <Notice tone="wait" alert>
          <Trans>Cette adresse n’a pas pu être lue. Choisissez-en une autre ou complétez ci-dessous.</Trans>
        </Notice>
      ) : null}
    </>
  );
}
