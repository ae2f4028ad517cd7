import { Trans } from '@lingui/react/macro';
import { pauseCodes } from '#data/queries/sync/pause.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { useLive } from '#hooks/use-live.ts';
import { signInCodes } from '#contract/protocol/sign-in-codes.ts';

/** Says what becomes of something that only this device has: it waits for the network, or for the user's password. */
export function WhyUnsent() {
  const { session } = useAppData();
  const codes = useLive(pauseCodes, []) ?? [];
  return session.token === '' || codes.some((code) => signInCodes.includes(code)) ? (
    <Trans>Gardé sur cet appareil. Reconnectez-vous pour l’envoyer.</Trans>
  ) : (
    <Trans>Gardé sur cet appareil, part dès qu’il y a du réseau.</Trans>
  );
}
