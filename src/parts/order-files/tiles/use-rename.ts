import { useLingui } from '@lingui/react/macro';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { fileName } from '#contract/entities/document.ts';
import type { DraftText } from '#hooks/drafts/use-draft.ts';
import { useGone } from '#hooks/data/use-gone.ts';
import { useBackCloses } from '#ui/back-layers.tsx';
import { useConfirm } from '#ui/layers/confirm.ts';
import type { SubmitEnd } from '#hooks/data/use-submit.ts';
import { useSubmit } from '#hooks/data/use-submit.ts';

export interface Rename {
  typed: string;
  setTyped: (name: string) => void;
  problem: string | undefined;
  /** What is asked when a colleague renames the file meanwhile. */
  asked: Pick<DraftText, 'text' | 'base' | 'movedTo' | 'keepOver' | 'clear'>;
  save: (event: SubmitEvent<HTMLFormElement>) => void;
}

/**
 * Holds the form that renames a file. A name that stays as it was changes nothing. "Back" asks before it drops another one.
 * @param onDone called once the file has the name
 */
export function useRename(former: string, rename: (name: string) => Promise<SubmitEnd>, onDone: () => void): Rename {
  const { t } = useLingui();
  const ask = useConfirm();
  const gone = useGone();
  const [base, setBase] = useState(former);
  const [name, setTyped] = useState(former);
  // What nobody typed over follows the file.
  const typed = name === base ? former : name;
  const movedTo = former === base || typed === former ? null : former;
  const keepOver = (text: string): void => {
    setTyped(text);
    setBase(former);
  };
  const [problem, setProblem] = useState<string | null>(null);
  const { submit, error } = useSubmit(rename);

  async function leave(): Promise<void> {
    const { accepted } =
      typed === former
        ? { accepted: true }
        : await ask({
            title: t`Abandonner les modifications ?`,
            confirmLabel: t`Abandonner`,
            cancelLabel: t`Continuer`,
            danger: true,
          });
    if (accepted) onDone();
  }
  useBackCloses(true, () => void leave());

  async function save(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (gone !== null || movedTo !== null) {
      setProblem(gone);
      return;
    }
    const parsed = fileName.safeParse(typed);
    if (!parsed.success) {
      setProblem(t`Donnez un nom de 120 caractères au plus, sans barre oblique.`);
      return;
    }
    setProblem(null);
    if (parsed.data === former || (await submit(parsed.data))) onDone();
  }

  return {
    typed,
    setTyped,
    problem: problem ?? error ?? undefined,
    asked: { text: typed, base, movedTo, keepOver, clear: () => Promise.resolve(keepOver(former)) },
    save: (event) => void save(event),
  };
}
