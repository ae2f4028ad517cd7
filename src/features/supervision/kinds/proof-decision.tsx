import { useLingui } from '@lingui/react/macro';
import { useLabelContext } from '#hooks/data/use-label-context.ts';
import { proofLabels } from '#labels/content-labels.ts';
import { useFormats } from '#ui/format.ts';
import type { DecisionProps } from '../verdict/use-decide.ts';
import { FileReview } from '../evidence/file-review.tsx';

/** What the client sent by the link of a proof request, file by file. What is returned reaches whoever asked for it. */
export function ProofDecision({ decision: { proofs }, goOn }: DecisionProps<'proof'>) {
  const { t } = useLingui();
  const formats = useFormats();
  const context = useLabelContext(formats);
  const files = proofs.map(({ upload, document: { name, addedAt, proof } }) => {
    const asked = proof?.piece ?? null;
    const facts = [t`client`, formats.dateTime(addedAt)];
    return asked === null
      ? { upload, title: name, line: facts.join(' · ') }
      : { upload, title: proofLabels(context, asked), line: [name, ...facts].join(' · ') };
  });
  return (
    <FileReview
      files={files}
      goOn={goOn}
      reasons={[t`Illisible`, t`Incomplète`, t`Pas la bonne preuve`]}
      comparedOrder={null}
    />
  );
}
