import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { correctionReasonMax } from '#contract/values/limits.ts';
import type { Payment } from '#contract/entities/payment.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useDraft } from '#hooks/drafts/use-draft.ts';
import { useSubmit } from '#hooks/data/use-submit.ts';
import { paymentMethodLabels } from '#labels/record-labels.ts';
import { useFormats } from '#ui/format.ts';
import { ErrorNotice } from '#ui/states/notice.tsx';
import { Sheet } from '#ui/layers/sheet.tsx';
import { SheetAction } from '#ui/actions/sheet-action.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { isTooLong } from '#ui/fields/text-length.ts';
import { useStoreChange } from '../forms/use-store-change.ts';
import { paymentCorrectionDraft } from './payment-correction.draft.ts';

export interface CorrectionSheetProps {
  payment: Payment;
  onClose: () => void;
}

/** Takes a payment back, for a reason. The right one is recorded like any other. */
export function CorrectionSheet({ payment, onClose }: CorrectionSheetProps) {
  const { id: correctedId, orderId, method, amount } = payment;
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const { newId } = useAppData();
  const store = useStoreChange();
  const reason = useDraft(paymentCorrectionDraft(orderId, correctedId), '');
  const [tried, setTried] = useState(false);
  const { submit, isSubmitting, error } = useSubmit((given: string) =>
    store(
      { name: 'payment.correct', args: { orderId, paymentId: newId(), correctedId, method, amount, reason: given } },
      reason,
    ),
  );

  async function save(): Promise<void> {
    setTried(true);
    const given = reason.text.trim();
    if (given === '' || isTooLong(given, correctionReasonMax) || !(await submit(given))) return;
    onClose();
  }

  return (
    <Sheet
      open
      title={t`Corriger un paiement`}
      onClose={onClose}
      footer={
        <SheetAction look="danger" disabled={isSubmitting} onClick={() => void save()}>
          <Trans>Annuler ce paiement</Trans>
        </SheetAction>
      }
    >
      <p className="font-semibold">
        {formats.money(amount)} · {i18n._(paymentMethodLabels[method])} · {formats.date(payment.receivedAt)}
      </p>
      <p className="text-sm text-ink-2">
        <Trans>Il reste visible, avec une écriture inverse. Notez ensuite le bon paiement.</Trans>
      </p>
      <TextArea
        label={t`Raison`}
        value={reason.text}
        most={correctionReasonMax}
        error={tried && reason.text.trim() === '' ? t`Donnez la raison.` : undefined}
        onChange={(event) => reason.setText(event.target.value)}
      />
      <ErrorNotice error={error} />
    </Sheet>
  );
}
