import { useLingui } from '@lingui/react/macro';
import { orderFieldWords } from '#hooks/order-field-words.ts';
import { Card } from '#ui/card.tsx';
import { TagInput } from '#ui/tag-input.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { Toggle } from '#ui/toggle.tsx';
import type { NewOrder } from './use-new-order.ts';

/** As many tags, and as long, as one person may write (`contract/entities/order.ts`). */
const maxTags = 20;
const maxTagLength = 40;

/** Urgency, tags, and what the others should know; the wished visit stands in the planning remark. */
export function RemarksCard({ order: { form, change, problems } }: { order: NewOrder }) {
  const { t, i18n } = useLingui();
  return (
    <Card title={t`4. Remarques`}>
      <div className="flex flex-col gap-4">
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
        {(['planningRemark', 'internalRemark', 'externalRemark'] as const).map((field) => (
          <TextArea
            key={field}
            label={
              field === 'planningRemark' ? t`Remarque de planning (visite souhaitée)` : orderFieldWords(i18n, field)
            }
            value={form[field]}
            error={problems[field]}
            onChange={(event) => change({ [field]: event.target.value })}
          />
        ))}
      </div>
    </Card>
  );
}
