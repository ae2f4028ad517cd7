import { i18n } from '@lingui/core';
import { useMemo } from 'react';
import { readSession } from '#data/database/root-database.ts';
import type { ApiClient } from '#platform/http/api-clients.ts';
import { identityOf } from '#platform/session/session-identity.ts';
import { laterMainClient } from './later-client.ts';
import { useApp, useUserId } from '../session/use-app-state.ts';

/** Returns a client of the main API for the signed-in user, in the language of the page. */
export function useMainClient(): ApiClient {
  const { state } = useApp();
  const userId = useUserId();
  return useMemo(() => {
    const identity = identityOf(() => readSession(state.root), userId);
    return laterMainClient({ config: state.config, identity, locale: () => i18n.locale });
  }, [state, userId]);
}
