import { i18n } from '@lingui/core';
import { useEffect, useMemo } from 'react';
import type { AddressProvider } from '#contract/protocol/search/addresses.ts';
import { rolesOf } from '#contract/rules/people/roles.ts';
import type { FindKnownClients } from '#parts/clients/use-server-known.ts';
import type { ServerCustomers } from '#parts/order-form/use-customer-search.ts';
import { createOwnProvider } from '#platform/api/addresses-api.ts';
import { findKnownClients, searchAllClients } from '#platform/api/clients-api.ts';
import { isOnline } from '#platform/network/network-status.ts';
import { createPlacesProvider } from '#platform/places/places-provider.ts';
import { sessionOf } from '../session/session-state.ts';
import { useApp, useValue } from '../session/use-app-state.ts';
import { useMainClient } from './use-main-client.ts';

/** Returns the address searches beyond the device: the server's, and Google's when a key is configured. */
export function useAddressProviders(): readonly AddressProvider[] {
  const { state } = useApp();
  const client = useMainClient();
  const own = useMemo(() => createOwnProvider(client, isOnline), [client]);
  const google = useMemo(
    () => (state.config.googlePlaces === true ? createPlacesProvider({ language: () => i18n.locale, isOnline }) : null),
    [state],
  );
  useEffect(() => () => google?.close(), [google]);
  return useMemo(() => (google === null ? [own] : [own, google]), [own, google]);
}

/** Returns whether the user may see all clients. */
function useIsAgent(): boolean {
  const { state } = useApp();
  const role = sessionOf(useValue(state.session))?.user.Role;
  return rolesOf(role).includes(state.config.roles.commercial);
}

/** Returns what finds clients of the server by their numbers and addresses; null for those who may not see them all. */
export function useKnownClients(): FindKnownClients | null {
  const client = useMainClient();
  const isAgent = useIsAgent();
  return useMemo(() => (isAgent ? (marks) => findKnownClients(client, marks) : null), [client, isAgent]);
}

/** Returns what finds the server's customers; null for those who may not see them all. */
export function useCustomerServer(): ServerCustomers | null {
  const client = useMainClient();
  const known = useKnownClients();
  return useMemo(() => {
    if (known === null) return null;
    const search: ServerCustomers['search'] = async (q) => {
      const answer = await searchAllClients(client, { q });
      return 'page' in answer ? answer.page.clients : null;
    };
    return { search, known };
  }, [client, known]);
}
