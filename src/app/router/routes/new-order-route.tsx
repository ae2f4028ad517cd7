import { i18n } from '@lingui/core';
import { useEffect, useMemo } from 'react';
import { readSession } from '#data/root-database.ts';
import { NewOrderScreen } from '#features/new-order/new-order-screen.tsx';
import { createOwnProvider } from '#platform/addresses-api.ts';
import { createMainClient } from '#platform/api-clients.ts';
import { isOnline } from '#platform/network-status.ts';
import { createPlacesProvider } from '#platform/places-provider.ts';
import { identityOf } from '#platform/session-identity.ts';
import { useApp, useValue } from '../../use-app-state.ts';

/** A new order, whose address search also uses the server, and Google when a key is configured. */
export function NewOrderRoute() {
  const { state } = useApp();
  const userId = useValue(state.session)?.user.UserId ?? '';
  const own = useMemo(() => {
    const identity = identityOf(() => readSession(state.root), userId);
    const client = createMainClient({ config: state.config, identity, locale: () => i18n.locale });
    return createOwnProvider(client, isOnline);
  }, [state, userId]);
  const google = useMemo(
    () => (state.config.googlePlaces === true ? createPlacesProvider({ language: () => i18n.locale, isOnline }) : null),
    [state],
  );
  useEffect(() => () => google?.close(), [google]);
  const providers = useMemo(() => (google === null ? [own] : [own, google]), [own, google]);
  return <NewOrderScreen addressProviders={providers} />;
}
