import { Trans } from '@lingui/react/macro';
import { Notice } from '#ui/states/notice.tsx';

/** Says that the server refused this form, with the reason. */
export function RefusedNotice({ reason }: { reason: string }) {
  return (
    <Notice tone="bad" alert>
      <Trans>Refusé par le serveur : tout ce qui était rempli est là. Corrigez, puis envoyez à nouveau.</Trans> {reason}
    </Notice>
  );
}
