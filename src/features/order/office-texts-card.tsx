import { useLingui } from '@lingui/react/macro';
import type { Order } from '#contract/entities/order.ts';
import { remarkMax } from '#contract/entities/order.ts';
import { useDraft } from '#hooks/use-draft.ts';
import { useMayChange } from '#hooks/use-may-change.ts';
import { useSubmit } from '#hooks/use-submit.ts';
import { orderFieldLabels } from '#labels/order-field-labels.ts';
import { Card } from '#ui/card.tsx';
import { useDirtyForm } from '#ui/dirty-forms.ts';
import { TextArea } from '#ui/text-area.tsx';
import { isTooLong } from '#ui/text-length.ts';
import { SaveBar } from './save-bar.tsx';
import { StaleDraftNotice } from './stale-draft-notice.tsx';
import { useStoreChange } from './use-store-change.ts';

/** What is asked of the client as proof, and what is to be corrected on the invoice. */
export function OfficeTextsCard({ order }: { order: Order }) {
  return useMayChange(order) ? <OfficeTexts order={order} /> : null;
}

function OfficeTexts({ order }: { order: Order }) {
  const { t, i18n } = useLingui();
  const store = useStoreChange();
  const proofRequest = useDraft(`order:${order.id}:proofRequest`, order.proofRequest);
  const invoiceFeedbackMessage = useDraft(`order:${order.id}:invoiceFeedbackMessage`, order.invoiceFeedbackMessage);
  const fields = [
    ['proofRequest', proofRequest],
    ['invoiceFeedbackMessage', invoiceFeedbackMessage],
  ] as const;
  const changed = fields.filter(([, draft]) => draft.dirty);
  useDirtyForm(changed.length > 0);
  const { submit, isSubmitting, error } = useSubmit(async () => {
    const changes = Object.fromEntries(changed.map(([field, draft]) => [field, draft.text]));
    const problem = await store({ name: 'order.update', args: { orderId: order.id, changes } });
    if (problem === null) for (const [, draft] of changed) await draft.saved();
    return problem;
  });
  return (
    <Card title={t`Preuves et retour sur la facture`} id="form-office-texts">
      <div className="flex flex-col gap-4">
        {fields.map(([field, draft]) => (
          <div key={field}>
            <TextArea
              label={orderFieldLabels(i18n, field)}
              value={draft.text}
              most={remarkMax}
              onChange={(event) => draft.setText(event.target.value)}
            />
            <StaleDraftNotice draft={draft} orderId={order.id} field={field} />
          </div>
        ))}
      </div>
      <SaveBar
        dirty={changed.length > 0}
        busy={isSubmitting}
        blocked={changed.some(([, draft]) => draft.movedTo !== null || isTooLong(draft.text, remarkMax))}
        error={error}
        onSave={() => void submit()}
        onDiscard={() => {
          for (const [, draft] of changed) void draft.clear();
        }}
      />
    </Card>
  );
}
