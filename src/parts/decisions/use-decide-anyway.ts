import { useLingui } from '@lingui/react/macro';
import { discardMutation } from '#data/outbox/discard.ts';
import { toLocalWriteError } from '#data/outbox/local-write-error.ts';
import { decideAnyway, sendAnyway } from '#data/outbox/retry.ts';
import type { ContestedDecision } from '#data/queries/decisions/contested-decisions.ts';
import { useToast } from '#ui/toast.tsx';
import { useAppData } from '#hooks/use-app-data.tsx';
import { useErrorMessage } from '#hooks/use-error-message.ts';

/** What a person does about a decision of theirs that a colleague's preceded (rule DC1). */
interface DecideAnyway {
  /** Leaves the colleague's decisions as they are, and discards one's own. */
  leave: (contested: readonly ContestedDecision[]) => Promise<void>;
  /** Decides all the same. */
  decideAnyway: (contested: Pick<ContestedDecision, 'id' | 'decided'>) => Promise<void>;
  /** Sends a refused change all the same, over what stands (rule CF4). */
  sendAnyway: (id: string) => Promise<void>;
}

export function useDecideAnyway(): DecideAnyway {
  const { t } = useLingui();
  const { db, newId, requestSync } = useAppData();
  const errorText = useErrorMessage();
  const showToast = useToast();

  async function attempt(act: () => Promise<string>): Promise<void> {
    try {
      showToast({ text: await act() });
    } catch (error) {
      showToast({ text: errorText(toLocalWriteError(error).code) });
    }
  }

  return {
    leave: (contested) =>
      attempt(async () => {
        for (const { id } of contested) await discardMutation(db, id, Date.now());
        return t`La décision de votre collègue reste.`;
      }),
    decideAnyway: ({ id, decided }) =>
      attempt(async () => {
        if ((await decideAnyway(db, id, decided.at, newId(), Date.now())) === null)
          return t`La décision part au serveur. Attendez sa réponse.`;
        requestSync(true);
        return t`Décision enregistrée sur cet appareil.`;
      }),
    sendAnyway: (id) =>
      attempt(async () => {
        if ((await sendAnyway(db, id, newId(), Date.now())) === null)
          return t`Ceci part au serveur. Attendez sa réponse.`;
        requestSync(true);
        return t`Enregistré sur cet appareil, à envoyer.`;
      }),
  };
}
