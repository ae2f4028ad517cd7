import { i18n } from '@lingui/core';
import { useMemo } from 'react';
import { readSession } from '#data/root-database.ts';
import type { LookUp } from '#hooks/use-access.ts';
import type { openOrder } from '#platform/access-api.ts';
import { createMainClient } from '#platform/api-clients.ts';
import { isOnline } from '#platform/network-status.ts';
import { identityOf } from '#platform/session-identity.ts';
import { useApp, useValue } from '../../use-app-state.ts';

/** Returns the question to the main API about a record that is not on this device. */
export function useLookUp(ask: typeof openOrder): LookUp {
  const { state } = useApp();
  const userId = useValue(state.session)?.user.UserId ?? '';
  return useMemo(() => {
    const identity = identityOf(() => readSession(state.root), userId);
    const client = createMainClient({ config: state.config, identity, locale: () => i18n.locale });
    return async (id) => (isOnline() ? ask(client, id) : null);
  }, [state, userId, ask]);
}
