import { useLingui } from '@lingui/react/macro';
import type { Content } from '#contract/content/content.ts';
import { useReadyRemarks } from '#hooks/orders/use-ready-remarks.ts';
import { Card } from '#ui/page/card.tsx';
import { ReadyPhrases } from '#ui/fields/ready-phrases.tsx';
import { TagInput } from '#ui/fields/tag-input.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { Toggle } from '#ui/fields/toggle.tsx';
import { useProblemText } from '#parts/addresses/use-problem-text.ts';
import type { StepProps } from '#parts/order-form/step-props.ts';
import { PreferredVisit } from './preferred-visit.tsx';

/** The contract's limits (`contract/entities/order.ts`). */
const maxTags = 20;
const maxTagLength = 40;

type Use = Content['remarks'][number]['use'];

interface RemarkProps {
  label: string;
  use: Use;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

/** A remark, with the company's ready-made phrases to add. */
function Remark({ label, use, value, error, onChange }: RemarkProps) {
  const { t } = useLingui();
  const ready = useReadyRemarks(use);
  return (
    <div className="flex flex-col gap-2">
      <TextArea label={label} value={value} error={error} onChange={(event) => onChange(event.target.value)} />
      <ReadyPhrases label={t`Phrases prêtes`} phrases={ready} value={value} onChange={onChange} />
    </div>
  );
}

/** Remarks, tags, urgency and the preferred visit. */
export function DetailsStep({ form, change, problems }: StepProps) {
  const { t } = useLingui();
  const problemOf = useProblemText(problems);
  return (
    <Card title={t`Remarques et visite`} id="new-details">
      <div className="flex flex-col gap-4">
        <PreferredVisit form={form} change={change} problems={problems} />
        <Remark
          label={t`Remarque de planning`}
          use="planning"
          value={form.planningRemark}
          error={problemOf('planningRemark')}
          onChange={(planningRemark) => change({ planningRemark })}
        />
        <Remark
          label={t`Remarque externe`}
          use="external"
          value={form.externalRemark}
          error={problemOf('externalRemark')}
          onChange={(externalRemark) => change({ externalRemark })}
        />
        <Remark
          label={t`Remarque interne`}
          use="internal"
          value={form.internalRemark}
          error={problemOf('internalRemark')}
          onChange={(internalRemark) => change({ internalRemark })}
        />
        <Toggle label={t`Commande urgente`} checked={form.urgent} onChange={(urgent) => change({ urgent })} />
        <TagInput
          label={t`Ajouter une étiquette`}
          hint={t`Entrée ou une virgule pour l’ajouter.`}
          removeLabel={(tag) => t`Retirer l’étiquette ${tag}`}
          tags={form.tags}
          maxTags={maxTags}
          maxLength={maxTagLength}
          onChange={(tags) => change({ tags })}
        />
      </div>
    </Card>
  );
}
