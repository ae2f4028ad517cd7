import { Trans, useLingui } from '@lingui/react/macro';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { isValidAddress } from '#contract/rules/addresses/addresses.ts';
import type { KnownCustomer, OrderMemory } from '#data/queries/clients/order-memory.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { customerTypeLabels } from '#labels/orders/order-labels.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/states/notice.tsx';
import type { CustomerForm, OrderForm } from './order-form.ts';
import { noAddress, toAddressForm } from '#parts/addresses/address-form.ts';
import { toContactForms } from '#parts/contacts/contact-form.ts';
import type { Suggestion } from './search-list.tsx';
import { SearchList } from './search-list.tsx';
import type { ServerCustomers } from './use-customer-search.ts';
import { useCustomerSearch } from './use-customer-search.ts';

/** Returns the form of a customer known from an earlier order or from the clients. */
export function knownCustomerForm({ client, consumerType, commercial }: KnownCustomer): CustomerForm {
  return {
    id: client.id,
    isKnown: true,
    type: client.type,
    consumerType,
    name: client.name,
    phone: client.phone ?? '',
    email: client.email ?? '',
    vatNumber: client.vatNumber ?? '',
    address: client.address === undefined || client.address === null ? noAddress : toAddressForm(client.address),
    commercial,
  };
}

/** True for a customer who cannot be chosen (specification): the address is invalid. A missing address is accepted. */
export function hasWrongAddress({ client }: KnownCustomer): boolean {
  return client.address !== undefined && client.address !== null && !isValidAddress(client.address);
}

interface CustomerSearchProps {
  memory: OrderMemory | null;
  /** Searches the customers of the server; null for those who may not. */
  searchServer: ServerCustomers | null;
  /** Called with the chosen or the new customer, and the contacts of a known one. */
  choose: (change: Pick<OrderForm, 'customer'> & Partial<Pick<OrderForm, 'contacts'>>) => void;
}

/** Chooses a customer: a known one of this device or of the server, or a new one. */
export function CustomerSearch({ memory, searchServer, choose }: CustomerSearchProps) {
  const { t, i18n } = useLingui();
  const { newId } = useAppData();
  const [typed, setTyped] = useState('');
  const { customers, server } = useCustomerSearch(typed, memory, searchServer);
  const suggestions = customers.map((customer): Suggestion => {
    const { client } = customer;
    const where = client.address === undefined || client.address === null ? null : addressLines(i18n, client.address);
    return {
      key: client.id,
      title: client.name,
      detail: [i18n._(customerTypeLabels[client.type]), where?.street, where?.town].filter(Boolean).join(', '),
      blocked: hasWrongAddress(customer) ? t`Adresse invalide; impossible de sélectionner ce client` : null,
      choose: () => choose({ customer: knownCustomerForm(customer), contacts: toContactForms(customer.contacts) }),
    };
  });
  const fresh = (): CustomerForm => ({
    isKnown: false,
    type: 'Customer',
    consumerType: 'private',
    phone: '',
    email: '',
    vatNumber: '',
    id: newId(),
    name: typed.trim(),
    address: noAddress,
    commercial: null,
  });
  const searched = {
    none: t`Cherché parmi les clients de cet appareil.`,
    asking: t`Recherche sur le serveur…`,
    answered: t`Cherché sur cet appareil et sur le serveur.`,
    failed: t`Cherché sur cet appareil seulement : le serveur ne répond pas.`,
    offline: t`Cherché sur cet appareil seulement : vous êtes hors ligne.`,
  };
  return (
    <div className="flex flex-col gap-3">
      <SearchList
        label={t`Chercher un client`}
        hint={t`Nom, e-mail, téléphone ou numéro de TVA.`}
        typed={typed}
        onType={setTyped}
        suggestions={suggestions}
        emptyMessage={server === 'asking' ? null : <Notice tone="info">{t`Aucun client ne correspond.`}</Notice>}
      />
      {typed.trim() === '' ? null : (
        <p role="status" className="text-sm text-ink-2">
          {searched[server]}
        </p>
      )}
      <Button icon={UserPlus} onClick={() => choose({ customer: fresh() })}>
        <Trans>Nouveau client</Trans>
      </Button>
    </div>
  );
}
