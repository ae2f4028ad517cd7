import { Trans } from '@lingui/react/macro';
import { ChevronLeft } from 'lucide-react';
import { Button } from '#ui/actions/button.tsx';
import { ThumbBar } from '#ui/actions/thumb-bar.tsx';
import { useMediaQuery } from '#ui/timing/use-media-query.ts';
import type { Steps } from '../model/use-steps.ts';

interface FormNavProps {
  steps: Steps;
  busy: boolean;
  /** The form corrects a submitted one. */
  corrects: boolean;
  onSubmit: () => void;
}

/** Renders the navigation between sections. The last one submits. */
export function FormNav({ steps, busy, corrects, onSubmit }: FormNavProps) {
  const isWide = useMediaQuery('(min-width: 64rem)');
  const isLast = steps.current.section === 'summary';
  const buttons = (
    <div className="flex flex-wrap gap-2">
      {steps.back === null ? null : (
        <Button size="large" icon={ChevronLeft} onClick={steps.back}>
          <Trans>Retour</Trans>
        </Button>
      )}
      <Button look="primary" size="large" className="flex-1" disabled={busy} onClick={isLast ? onSubmit : steps.next}>
        {isLast ? <Submit corrects={corrects} /> : <Trans context="étape">Continuer</Trans>}
      </Button>
    </div>
  );
  return isWide ? buttons : <ThumbBar>{buttons}</ThumbBar>;
}

function Submit({ corrects }: Pick<FormNavProps, 'corrects'>) {
  return corrects ? <Trans>Envoyer la correction</Trans> : <Trans>Envoyer le formulaire</Trans>;
}
