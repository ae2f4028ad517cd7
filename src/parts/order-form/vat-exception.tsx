import { useLingui } from '@lingui/react/macro';
import { useContent, useInLanguage } from '#hooks/app/use-content.ts';
import { Field } from '#ui/fields/field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { useProblemText } from '#parts/addresses/use-problem-text.ts';
import type { StepProps } from './step-props.ts';

/** Chooses an exceptional VAT rate where the company allows one; it needs a reason. */
export function VatException({ form, change, problems }: StepProps) {
  const { t } = useLingui();
  const content = useContent();
  const inLanguage = useInLanguage();
  const problemOf = useProblemText(problems);
  const exceptions = content?.vatRates.filter(({ use }) => use === 'exception') ?? [];
  if (exceptions.length === 0 && form.vatRate === null) return null;
  const chosen = exceptions.find(({ rate }) => rate === form.vatRate);
  return (
    <>
      <SelectField
        label={t`Taux de TVA`}
        allLabel={t`Celui des services`}
        value={form.vatRate === null ? null : String(form.vatRate)}
        options={exceptions.map(({ rate }) => ({ value: String(rate), label: t`${rate} %, par exception` }))}
        onChange={(rate) => change({ vatRate: rate === null ? null : Number(rate) })}
      />
      {form.vatRate === null ? null : (
        <Field
          label={t`Raison de l’exception`}
          hint={chosen === undefined ? undefined : inLanguage(chosen.name)}
          value={form.vatReason}
          error={problemOf('vatReason')}
          onChange={(event) => change({ vatReason: event.target.value })}
        />
      )}
    </>
  );
}
