import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Access, AccessState } from '#hooks/orders/use-access.ts';
import { useErrorMessage } from '#hooks/app/use-error-message.ts';

export type FormerAccess = Extract<Access, { access: 'former' }>;

interface AccessTextProps {
  state: AccessState;
  firstSync: ReactNode;
  former: ReactNode;
  none: ReactNode;
}

/** Returns what the server tells to whom the order or visit was assigned before; null for any other answer. */
export function formerAccess(state: AccessState): FormerAccess | null {
  return typeof state !== 'string' && state.access === 'former' ? state : null;
}

/** Says what the server answers about an order or a visit that is not on this device. */
export function AccessText({ state, firstSync, former, none }: AccessTextProps) {
  const errorText = useErrorMessage();
  if (state === 'firstSync') return firstSync;
  if (state === 'offline')
    return <Trans>Vous êtes hors ligne : elle sera cherchée sur le serveur dès qu’il y a du réseau.</Trans>;
  if (state === 'asking') return <Trans>Recherche en cours…</Trans>;
  if (state === 'failed') return errorText('OrderLoadFailed');
  switch (state.access) {
    case 'yours':
      return <Trans>Elle est sur le serveur et s’affichera ici.</Trans>;
    case 'former':
      return former;
    case 'none':
      return none;
  }
}
