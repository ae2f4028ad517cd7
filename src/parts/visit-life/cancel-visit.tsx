import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarX } from 'lucide-react';
import { useState } from 'react';
import type { Visit } from '#contract/entities/visit.ts';
import { useDraft } from '#hooks/use-draft.ts';
import { useVisitMoves } from '#hooks/use-visit-moves.ts';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { useToast } from '#ui/toast.tsx';

/** Longest reason that the contract takes (`visit.cancel`). */
const reasonMax = 1000;

/** Calls a visit off. The reason is asked for: the office plans it anew, and has to know what went wrong. */
export function CancelVisit({ visit }: { visit: Visit }) {
  const { t } = useLingui();
  const { cancel } = useVisitMoves(visit);
  const showToast = useToast();
  const reason = useDraft(`cancel:${visit.id}`, '');
  const [open, setOpen] = useState(false);
  const [missing, setMissing] = useState(false);
  // What was typed before a reload is in sight again.
  const isOpen = open || reason.dirty;

  async function press(): Promise<void> {
    const text = reason.text.trim();
    setMissing(text === '');
    if (text === '') return;
    const outcome = await cancel(text);
    if (!('problem' in outcome)) await reason.clear();
    showToast({ text: 'problem' in outcome ? outcome.problem : t`Visite annulée, enregistré ici.` });
  }

  if (!isOpen)
    return (
      <Button look="danger" icon={CalendarX} onClick={() => setOpen(true)}>
        <Trans>Annuler la visite</Trans>
      </Button>
    );
  return (
    <div className="flex flex-col gap-2 rounded-control bg-paper p-3">
      <TextArea
        label={t`Pourquoi est-elle annulée ?`}
        hint={t`La commande revient à planifier, et le bureau en est averti.`}
        error={
          missing && reason.text.trim() === ''
            ? t`Dites en quelques mots pourquoi : le bureau doit le savoir.`
            : undefined
        }
        maxLength={reasonMax}
        value={reason.text}
        onChange={(event) => reason.setText(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button look="danger" icon={CalendarX} onClick={() => void press()} className="flex-auto">
          <Trans>Annuler la visite</Trans>
        </Button>
        <Button
          onClick={() => {
            setOpen(false);
            setMissing(false);
            void reason.clear();
          }}
          className="flex-auto"
        >
          <Trans>Garder la visite</Trans>
        </Button>
      </div>
    </div>
  );
}
