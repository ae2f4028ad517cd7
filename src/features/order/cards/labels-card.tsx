import { useLingui } from '@lingui/react/macro';
import type { Order } from '#contract/entities/order.ts';
import type { OrderChanges } from '#contract/mutations/orders/order-update.ts';
import { FoldedCard } from '#ui/page/folded-card.tsx';
import { TagInput } from '#ui/fields/tag-input.tsx';
import { Toggle } from '#ui/fields/toggle.tsx';
import { ChangedField } from '../forms/changed-field.tsx';
import { ConflictNotice } from '../forms/conflict-notice.tsx';
import { SaveBar } from '../forms/save-bar.tsx';
import { listOf } from '../forms/list-text.ts';
import { mergedTags } from '../forms/tags-text.ts';
import type { OrderForms } from '../forms/use-order-forms.ts';
import { useSaveOrder } from '../forms/use-save-order.ts';

/** Maximum number and length of tags (`contract/entities/order.ts`). */
const maxTags = 20;
const maxTagLength = 40;

interface LabelsCardProps {
  order: Order;
  forms: OrderForms;
}

/** Edits the tags and the urgency of an order. */
export function LabelsCard({ order, forms }: LabelsCardProps) {
  const { t } = useLingui();
  const { submit, isSubmitting, error } = useSaveOrder(order.id, 'labels', forms);
  const { tags, urgent } = forms;
  const drafts = [tags, urgent].filter((draft) => draft.dirty);

  function saveChanged(): void {
    const changes: OrderChanges = {
      ...(tags.dirty ? { tags: mergedTags(tags) } : {}),
      ...(urgent.dirty ? { urgent: urgent.text === 'true' } : {}),
    };
    void submit(changes, drafts);
  }

  return (
    <FoldedCard
      title={t`Étiquettes et urgence`}
      id="form-labels"
      isOpen={drafts.length > 0 || order.urgent || order.tags.length > 0}
    >
      <div className="grid grid-cols-1 gap-3 xl:grid-cols-2">
        <div>
          <Toggle
            label={t`Commande urgente`}
            checked={urgent.text === 'true'}
            onChange={(checked) => urgent.setText(String(checked))}
          />
          <ChangedField
            draft={urgent}
            orderId={order.id}
            field="urgent"
            show={(text) => (text === 'true' ? t`Urgente` : t`Pas urgente`)}
          />
          <ConflictNotice orderId={order.id} field="urgent" />
        </div>
        <TagInput
          label={t`Ajouter une étiquette`}
          hint={t`Entrée ou une virgule pour l’ajouter.`}
          removeLabel={(tag) => t`Retirer l’étiquette ${tag}`}
          tags={listOf(tags.text)}
          maxTags={maxTags}
          maxLength={maxTagLength}
          onChange={(list) => tags.setText(JSON.stringify(list))}
        />
      </div>
      <SaveBar
        dirty={drafts.length > 0}
        busy={isSubmitting}
        blocked={urgent.movedTo !== null}
        error={error}
        onSave={saveChanged}
        onDiscard={() => forms.discard('labels', drafts)}
      />
    </FoldedCard>
  );
}
