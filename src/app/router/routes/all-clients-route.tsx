import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { readSession } from '#data/database/root-database.ts';
import { AllClientsScreen } from '#features/all-clients/all-clients-screen.tsx';
import type { SearchAllClients } from '#features/all-clients/use-all-clients.ts';
import { searchAllClients } from '#platform/api/clients-api.ts';
import { isOnline } from '#platform/network/network-status.ts';
import { identityOf } from '#platform/session/session-identity.ts';
import { laterMainClient } from '../../api/later-client.ts';
import { useApp, useUserId } from '../../session/use-app-state.ts';

/** All clients of the company, which only the server has. */
export function AllClientsRoute() {
  const { i18n } = useLingui();
  const { state } = useApp();
  const userId = useUserId();
  const search = useMemo<SearchAllClients>(() => {
    const identity = identityOf(() => readSession(state.root), userId);
    const client = laterMainClient({ config: state.config, identity, locale: () => i18n.locale });
    return async (request) => (isOnline() ? searchAllClients(client, request) : { failure: 'offline' });
  }, [i18n, state, userId]);
  // Towns stand by their name in the language.
  return <AllClientsScreen key={i18n.locale} search={search} />;
}
