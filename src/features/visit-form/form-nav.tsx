import { Trans } from '@lingui/react/macro';
import { Check, ChevronLeft } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { ThumbBar } from '#ui/thumb-bar.tsx';
import type { Steps } from './use-steps.ts';

interface FormNavProps {
  steps: Steps;
  busy: boolean;
  /** The line of the checklist on screen waits for its answer. */
  checkWaits: boolean;
  onDone: () => void;
  onHandIn: () => void;
}

/** Back and on, under the thumb on a phone; the last part hands in. A line of the checklist is done and left by one tap. */
export function FormNav({ steps, busy, checkWaits, onDone, onHandIn }: FormNavProps) {
  const onward = !steps.wide && checkWaits ? 'done' : 'next';
  const buttons = (
    <div className="flex gap-2">
      {steps.back === null ? null : (
        <Button size="large" icon={ChevronLeft} onClick={steps.back}>
          <Trans>Retour</Trans>
        </Button>
      )}
      <Main
        kind={steps.current.id === 'summary' ? 'handIn' : onward}
        busy={busy}
        onPress={{ handIn: onHandIn, done: onDone, next: steps.next }}
      />
    </div>
  );
  return steps.wide ? buttons : <ThumbBar>{buttons}</ThumbBar>;
}

interface MainProps {
  kind: 'handIn' | 'done' | 'next';
  busy: boolean;
  onPress: Record<'handIn' | 'done' | 'next', () => void>;
}

function Main({ kind, busy, onPress }: MainProps) {
  return (
    <Button
      look="primary"
      size="large"
      {...(kind === 'done' ? { icon: Check } : {})}
      className="flex-1"
      disabled={busy}
      onClick={onPress[kind]}
    >
      {kind === 'handIn' ? <Trans>Remettre le formulaire</Trans> : null}
      {kind === 'done' ? <Trans>Fait, suivant</Trans> : null}
      {kind === 'next' ? <Trans>Continuer</Trans> : null}
    </Button>
  );
}
