import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { DraftText } from '#hooks/drafts/use-draft.ts';
import { ShowMeanwhile } from '#parts/forms/changed-meanwhile.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { Sheet } from '#ui/layers/sheet.tsx';
import { SheetAction } from '#ui/actions/sheet-action.tsx';

interface EditSheetProps {
  title: string;
  /** Why the guarded fields can no longer change, and what still can. */
  lock: string | undefined;
  drafts: readonly DraftText[];
  /** Number of invalid fields, once saving was tried. */
  problemCount: number;
  isSubmitting: boolean;
  error: string | null;
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The frame of a sheet that edits an order: what is locked, the fields, and what happens to what was typed. */
export function EditSheet(props: EditSheetProps) {
  const { title, lock, drafts, problemCount, isSubmitting, error, onSave, onClose, children } = props;
  const typed = drafts.filter(({ dirty }) => dirty);
  // The lock says the refusal already: it is said once.
  const isRefused = error !== null && lock?.startsWith(error) === true;
  const isUndecided = typed.some(({ movedTo }) => movedTo !== null);
  return (
    <Sheet
      open
      side
      title={title}
      onClose={onClose}
      footer={
        <div className="flex w-full flex-col gap-2">
          {isUndecided ? <ShowMeanwhile /> : null}
          {typed.length === 0 || isUndecided ? null : (
            <p className="text-sm text-ink-2">
              <Trans>Pas encore enregistré. Votre saisie est gardée sur cet appareil.</Trans>
            </p>
          )}
          <div className="flex gap-2">
            {typed.length === 0 ? null : (
              <Button
                size="large"
                disabled={isSubmitting}
                onClick={() => {
                  for (const draft of typed) void draft.clear();
                }}
              >
                <Trans>Annuler la saisie</Trans>
              </Button>
            )}
            <SheetAction disabled={isSubmitting || typed.length === 0 || isUndecided} onClick={onSave}>
              <Trans>Enregistrer</Trans>
            </SheetAction>
          </div>
        </div>
      }
    >
      {lock === undefined ? null : (
        <Notice key={`${isRefused}`} tone="locked" alert={isRefused}>
          {lock}
        </Notice>
      )}
      {children}
      {problemCount === 0 ? null : (
        <Notice tone="bad" alert>
          <Plural value={problemCount} one="# champ à corriger" other="# champs à corriger" />
        </Notice>
      )}
      {error === null || isRefused ? null : (
        <Notice tone="bad" alert>
          {error}
        </Notice>
      )}
    </Sheet>
  );
}
