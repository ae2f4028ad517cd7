import { Trans } from '@lingui/react/macro';
import { Bell } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '../actions/button.tsx';
import { Notice } from './notice.tsx';

interface WebPushNoticeProps {
  /** The benefit of notifications on this page. */
  children: ReactNode;
  onTurnOn: () => Promise<void>;
  onPutOff: () => Promise<void>;
}

/** Explains notifications before the browser asks for permission. The browser's prompt follows only after consent. */
export function WebPushNotice({ children, onTurnOn, onPutOff }: WebPushNoticeProps) {
  const [busy, setBusy] = useState(false);
  async function answer(how: () => Promise<void>): Promise<void> {
    setBusy(true);
    await how().catch(() => undefined);
    setBusy(false);
  }
  return (
    <Notice tone="info">
      <p className="text-ink">{children}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button look="primary" size="compact" icon={Bell} disabled={busy} onClick={() => void answer(onTurnOn)}>
          <Trans>Activer les notifications</Trans>
        </Button>
        <Button size="compact" disabled={busy} onClick={() => void answer(onPutOff)}>
          <Trans>Plus tard</Trans>
        </Button>
      </div>
    </Notice>
  );
}
