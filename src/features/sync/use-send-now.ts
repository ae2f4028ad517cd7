import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { unsentWork } from '#data/queries/sync/unsent-work.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { useErrorMessage } from '#hooks/use-error-message.ts';
import { useToast } from '#ui/toast.tsx';
import type { Remote } from './remote.ts';
import { sendOutcome } from './send-outcome.ts';
import type { SyncCentre } from './use-sync-centre.ts';

/** Returns a function that sends what waits and shows what became of it, and whether that is still open. */
export function useSendNow({ remotes, status }: SyncCentre): { sendNow: () => void; isSending: boolean } {
  const { t } = useLingui();
  const { db, requestSync } = useAppData();
  const showToast = useToast();
  const errorText = useErrorMessage();
  const [before, setBefore] = useState<readonly Remote[] | null>(null);
  const { online } = status;
  useEffect(() => {
    if (before === null) return;
    const outcome = sendOutcome(before, remotes);
    if (online && outcome.is === 'sending') return;
    let isCurrent = true;
    const textOf = async (): Promise<string> => {
      if (!online) return t`Hors ligne : envoi dès le retour du réseau.`;
      if (outcome.is === 'failed') return errorText(outcome.code);
      // The live count on the screen may be older than the answer.
      const { pending } = await unsentWork(db);
      return pending === 0 ? t`Plus rien à envoyer.` : t`Encore ${pending} à envoyer.`;
    };
    void textOf().then((text) => {
      if (!isCurrent) return;
      setBefore(null);
      showToast({ text });
    });
    return () => {
      isCurrent = false;
    };
  }, [before, remotes, online, db, showToast, errorText, t]);

  return {
    isSending: before !== null,
    sendNow: () => {
      setBefore(remotes);
      requestSync(true);
    },
  };
}
