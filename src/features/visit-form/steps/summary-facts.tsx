import { useLingui } from '@lingui/react/macro';
import { useAmountDue } from '#hooks/orders/use-amount-due.ts';
import { useInLanguage } from '#hooks/app/use-content.ts';
import { useOrderFiles } from '#hooks/files/use-order-files.ts';
import { paymentOptionLabels } from '#labels/record-labels.ts';
import { Fact, Facts } from '#ui/lists/facts.tsx';
import { useFormats } from '#ui/format.ts';
import { SignatureDrawing } from '#ui/signature/signature-drawing.tsx';
import { unanswered } from '../form.ts';
import type { StepProps } from '../model/step-props.ts';
import { cashOf, paymentParts } from '../model/submit-args.ts';

type FactsOf = Pick<StepProps, 'form' | 'order' | 'checks'>;

/** Returns how the order is paid, in words: each amount that is known, what is left, and what is agreed. */
function usePayment({ form, order }: Pick<FactsOf, 'form' | 'order'>): string {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const owed = useAmountDue(order, form.paymentId);
  const parts = owed === null ? null : paymentParts(form, owed);
  const electronic = parts?.electronic ?? null;
  const cash = cashOf(form);
  const lines = form.options.map((option) => {
    const name = i18n._(paymentOptionLabels[option]);
    const isElectronic = option === (electronic?.method === 'card' ? 'payCard' : 'receivedByOffice');
    let amount: number | null = null;
    if (option === 'cashAmountReceived') amount = cash;
    else if (electronic !== null && isElectronic) ({ amount } = electronic);
    return amount === null ? name : t`${name} : ${formats.money(amount)}`;
  });
  const left = parts?.left ?? owed?.due ?? 0;
  return [...lines, ...(left === 0 ? [] : [t`Reste à payer : ${formats.money(left)}`])].join('\n');
}

/** What the form says, as it is sent: amounts, measures, the number of photos, remarks and the signature. */
export function SummaryFacts({ form, order, checks }: FactsOf) {
  const { t } = useLingui();
  const inLanguage = useInLanguage();
  const payment = usePayment({ form, order });
  const { files } = useOrderFiles(order) ?? { files: [] };
  const measures = checks.flatMap((check) => {
    const { value } = form.checklist[check.code] ?? unanswered;
    const [name, unit] = [inLanguage(check), check.measure?.unit ?? ''];
    return check.measure === undefined || value.trim() === '' ? [] : [t`${name} : ${value} ${unit}`];
  });
  return (
    <Facts>
      <Fact label={t`Paiement`}>{payment}</Fact>
      {measures.length === 0 ? null : <Fact label={t`Mesures`}>{measures.join('\n')}</Fact>}
      <Fact label={t`Photos et documents`} none="0">
        {files.length === 0 ? null : files.length}
      </Fact>
      {form.remarks.trim() === '' ? null : <Fact label={t`Remarques`}>{form.remarks.trim()}</Fact>}
      <Fact label={t`Signature`}>
        {form.unsigned || form.strokes.length === 0 ? null : (
          <>
            {form.signatureName}
            <SignatureDrawing label={t`Signature`} strokes={form.strokes} />
          </>
        )}
      </Fact>
    </Facts>
  );
}
