import { useMemo } from 'react';
import type { LookUp } from '#hooks/orders/use-access.ts';
import type { openOrder } from '#platform/api/access-api.ts';
import { isOnline } from '#platform/network/network-status.ts';
import { useMainClient } from './use-main-client.ts';

/** Returns the question to the main API about a record that is not on this device. */
export function useLookUp(ask: typeof openOrder): LookUp {
  const client = useMainClient();
  return useMemo(() => async (id) => (isOnline() ? ask(client, id) : null), [client, ask]);
}
