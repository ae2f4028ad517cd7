import { Trans } from '@lingui/react/macro';
import { Check, ChevronLeft } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { ThumbBar } from '#ui/thumb-bar.tsx';
import type { Steps } from './use-steps.ts';

interface FormNavProps {
  steps: Steps;
  busy: boolean;
  /** The checklist line on screen has no answer yet. */
  isCheckUnanswered: boolean;
  onDone: () => void;
  onSubmit: () => void;
}

/** Renders the navigation of the form. The last step submits; an unanswered checklist line is marked done in the same tap. */
export function FormNav({ steps, busy, isCheckUnanswered, onDone, onSubmit }: FormNavProps) {
  const forward = !steps.wide && isCheckUnanswered ? 'done' : 'next';
  const buttons = (
    <div className="flex gap-2">
      {steps.back === null ? null : (
        <Button size="large" icon={ChevronLeft} onClick={steps.back}>
          <Trans>Retour</Trans>
        </Button>
      )}
      <MainButton
        kind={steps.current.id === 'summary' ? 'submit' : forward}
        busy={busy}
        onPress={{ submit: onSubmit, done: onDone, next: steps.next }}
      />
    </div>
  );
  return steps.wide ? buttons : <ThumbBar>{buttons}</ThumbBar>;
}

interface MainButtonProps {
  kind: 'submit' | 'done' | 'next';
  busy: boolean;
  onPress: Record<'submit' | 'done' | 'next', () => void>;
}

function MainButton({ kind, busy, onPress }: MainButtonProps) {
  return (
    <Button
      look="primary"
      size="large"
      {...(kind === 'done' ? { icon: Check } : {})}
      className="flex-1"
      disabled={busy}
      onClick={onPress[kind]}
    >
      {kind === 'submit' ? <Trans>Envoyer le formulaire</Trans> : null}
      {kind === 'done' ? <Trans>Fait, suivant</Trans> : null}
      {kind === 'next' ? <Trans context="étape">Continuer</Trans> : null}
    </Button>
  );
}
