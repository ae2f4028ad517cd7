import { Trans } from '@lingui/react/macro';
import { Notice } from '#ui/notice.tsx';

/** The server refused this form, and why, in words. */
export function RefusedNotice({ reason }: { reason: string }) {
  return (
    <Notice tone="bad" alert>
      <Trans>Refusé par le serveur : tout ce qui était rempli est là, à corriger et à remettre à nouveau.</Trans>{' '}
      {reason}
    </Notice>
  );
}
