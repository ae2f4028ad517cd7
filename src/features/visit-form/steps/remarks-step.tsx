import { useLingui } from '@lingui/react/macro';
import { useReadyRemarks } from '#hooks/orders/use-ready-remarks.ts';
import { Fold } from '#ui/page/fold.tsx';
import { ReadyPhrases } from '#ui/fields/ready-phrases.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { Question } from './question.tsx';
import type { StepProps } from '../model/step-props.ts';

/** Asks for remarks, with ready-made phrases. */
export function RemarksStep({ form, change, problemOf }: StepProps) {
  const { t } = useLingui();
  const ready = useReadyRemarks('internal');
  const set = (remarks: string): void => change({ remarks });
  return (
    <Question title={t`Des remarques ?`}>
      <TextArea
        label={t`Remarques`}
        value={form.remarks}
        error={problemOf('remarks')}
        rows={4}
        onChange={(event) => set(event.target.value)}
      />
      {ready.length === 0 ? null : (
        <Fold line="none" isForm summary={<span className="font-semibold text-accent">{t`Phrases prêtes`}</span>}>
          <ReadyPhrases label={t`Phrases prêtes`} phrases={ready} value={form.remarks} onChange={set} />
        </Fold>
      )}
    </Question>
  );
}
