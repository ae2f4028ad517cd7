import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { discardMutations, undoDiscards } from '#data/outbox/discard.ts';
import { toLocalWriteError } from '#data/outbox/local-write-error.ts';
import { decideAnyway, sendAnyway } from '#data/outbox/retry.ts';
import type { ContestedDecision } from '#data/queries/decisions/contested-decisions.ts';
import type { Toast } from '#ui/layers/toast.tsx';
import { useToast } from '#ui/layers/toast.tsx';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useErrorMessage } from '#hooks/app/use-error-message.ts';

/** Remembers how to take back what was done, for a key of the screen. Returns a function that forgets it. */
export type RememberUndo = (undo: () => void) => () => void;

const forgetful: RememberUndo = () => () => undefined;

/** What a person does about a decision of theirs that a colleague's preceded (rule DC1). */
interface DecideAnyway {
  /** Leaves the colleague's decisions as they are, and discards one's own, all or none. One undo brings them back. */
  leave: (contested: readonly ContestedDecision[]) => Promise<void>;
  /** Decides all the same. */
  decideAnyway: (contested: Pick<ContestedDecision, 'id' | 'decided'>) => Promise<void>;
  /** Sends a refused change all the same, over what stands (rule CF4). */
  sendAnyway: (id: string) => Promise<void>;
}

export function useDecideAnyway(remember = forgetful): DecideAnyway {
  const { t } = useLingui();
  const { db, newId, requestSync } = useAppData();
  const errorText = useErrorMessage();
  const showToast = useToast();

  async function attempt(act: () => Promise<string | Toast>): Promise<void> {
    try {
      const said = await act();
      showToast(typeof said === 'string' ? { text: said } : said);
    } catch (error) {
      showToast({ text: errorText(toLocalWriteError(error).code) });
    }
  }

  return {
    leave: (contested) =>
      attempt(async () => {
        const left = await discardMutations(
          db,
          contested.map(({ id }) => id),
          Date.now(),
        );
        if (left.length === 0) return t`N’est plus à décider.`;
        const bringBack = (): void =>
          void attempt(async () => {
            await undoDiscards(db, left);
            requestSync();
            return t`${plural(left.length, { one: 'Votre décision est de retour.', other: 'Vos # décisions sont de retour.' })}`;
          });
        const forget = remember(bringBack);
        const undo = (): void => {
          forget();
          bringBack();
        };
        return {
          text: t`${plural(left.length, { one: 'La décision de votre collègue reste.', other: 'Les # décisions de vos collègues restent.' })}`,
          undo,
        };
      }),
    decideAnyway: ({ id, decided }) =>
      attempt(async () => {
        if ((await decideAnyway(db, id, decided.at, newId(), Date.now())) === null)
          return t`La décision part au serveur. Attendez sa réponse.`;
        requestSync(true);
        return { text: t`Décision enregistrée.`, stored: true };
      }),
    sendAnyway: (id) =>
      attempt(async () => {
        if ((await sendAnyway(db, id, newId(), Date.now())) === null)
          return t`Ceci part au serveur. Attendez sa réponse.`;
        requestSync(true);
        return { text: t`Enregistré.`, stored: true };
      }),
  };
}
