import { i18n } from '@lingui/core';
import { useMemo } from 'react';
import { readSession } from '#data/root-database.ts';
import { NewOrderScreen } from '#features/new-order/new-order-screen.tsx';
import type { SearchAddresses } from '#features/new-order/use-address-search.ts';
import { searchAddresses } from '#platform/addresses-api.ts';
import { createMainClient } from '#platform/api-clients.ts';
import { isOnline } from '#platform/network-status.ts';
import { identityOf } from '#platform/session-identity.ts';
import { useApp, useValue } from '../use-app-state.ts';

/** A new order, whose address search also asks the server. */
export function NewOrderRoute() {
  const { state } = useApp();
  const userId = useValue(state.session)?.user.UserId ?? '';
  const searchOnline = useMemo<SearchAddresses>(() => {
    const identity = identityOf(() => readSession(state.root), userId);
    const client = createMainClient({ config: state.config, identity, locale: () => i18n.locale });
    return async (typed) => (isOnline() ? searchAddresses(client, typed) : null);
  }, [state, userId]);
  return <NewOrderScreen searchOnline={searchOnline} />;
}
