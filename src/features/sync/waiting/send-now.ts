import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { unsentWork } from '#data/queries/sync/unsent-work.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useErrorMessage } from '#hooks/app/use-error-message.ts';
import type { Remote } from '#hooks/sync/use-send-facts.ts';
import type { SendStatus } from '#sync/send-status.ts';
import { sent, stopOf, waits } from '#sync/send-status.ts';
import { useToast } from '#ui/layers/toast.tsx';
import type { SyncCentre } from '../use-sync-centre.ts';

/**
 * Returns what became of a request to send, by the remotes before it and now. A remote has answered once its contact is newer. It
 * has failed once it counts a failure more, or while it waits for a person: the first one gives its code.
 */
export function sendOutcome(before: readonly Remote[], after: readonly Remote[]): SendStatus {
  let isSending = false;
  for (const { contactAt, failures, remote } of after) {
    const old = before.find((one) => one.remote === remote);
    const stop = stopOf(remote, { online: true, signedInOffline: false, remotes: after });
    const hasFailed = stop?.why !== 'unreachable' || failures > (old?.failures ?? 0);
    if (stop !== null && hasFailed) return stop;
    if (stop !== null || contactAt === (old?.contactAt ?? null)) isSending = true;
  }
  return isSending || after.length === 0 ? waits('sending') : sent;
}

/** Returns a function that sends what waits and shows what became of it, and whether that is still open. */
export function useSendNow({ facts, status }: SyncCentre): { sendNow: () => void; isSending: boolean } {
  const { t } = useLingui();
  const { db, requestSync } = useAppData();
  const showToast = useToast();
  const errorText = useErrorMessage();
  const [before, setBefore] = useState<readonly Remote[] | null>(null);
  const { remotes } = facts;
  const { online } = status;
  useEffect(() => {
    if (before === null) return;
    const outcome = sendOutcome(before, remotes);
    if (online && outcome.is === 'waits' && outcome.why === 'sending') return;
    let isCurrent = true;
    const textOf = async (): Promise<string> => {
      if (!online) return t`Hors ligne : envoi dès le retour du réseau.`;
      if (outcome.is === 'waits') return errorText(outcome.code ?? '');
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
