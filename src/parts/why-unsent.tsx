import { Trans } from '@lingui/react/macro';
import { useSendFacts } from '#hooks/sync/use-send-facts.ts';
import { firstStop } from '#sync/send-status.ts';

/** Says what becomes of something that only this device has: it waits for the network, or for the user's password. */
export function WhyUnsent() {
  return firstStop(useSendFacts())?.why === 'signIn' ? (
    <Trans>Gardé sur cet appareil. Reconnectez-vous pour l’envoyer.</Trans>
  ) : (
    <Trans>Gardé sur cet appareil, part dès qu’il y a du réseau.</Trans>
  );
}
