import { Trans, useLingui } from '@lingui/react/macro';
import { sellStateOf } from '#contract/rules/feedback-states.ts';
import { sellStateWords } from '#hooks/feedback-words.ts';
import { saleByWords, salePropertyWords, saleWishWords } from '#hooks/record-words.ts';
import { ChoiceButtons } from '#ui/choice-buttons.tsx';
import { useFormats } from '#ui/format.ts';
import { Toggle } from '#ui/toggle.tsx';
import { FieldError } from './field-error.tsx';
import type { VisitForm } from './form.ts';
import { Outcome } from './outcome.tsx';
import { Question } from './question.tsx';
import type { StepProps } from './step-props.ts';
import { YesNo } from './yes-no.tsx';

const properties = ['sale', 'rent', 'other'] as const;
const sellers = ['private', 'agency', 'notary'] as const;
const wishes = ['offer', 'contact', 'none'] as const;

/** What the answers about the sale come to. */
export function SaleOutcome({ form }: { form: VisitForm }) {
  const { t, i18n } = useLingui();
  const state = sellStateOf(form);
  return <Outcome label={t`Vente`}>{state === null ? null : i18n._(sellStateWords[state])}</Outcome>;
}

/** What becomes of the property. */
export function SalePropertyStep({ form, change, tellsOutcome }: StepProps) {
  const { t, i18n } = useLingui();
  const title = t`Que devient le bien ?`;
  return (
    <Question title={title}>
      <ChoiceButtons
        label={title}
        value={form.property}
        options={properties.map((value) => ({ value, label: i18n._(salePropertyWords[value]) }))}
        onChange={(property) => change({ property })}
      />
      {tellsOutcome ? <SaleOutcome form={form} /> : null}
    </Question>
  );
}

export function SaleSoldStep({ form, change, tellsOutcome }: StepProps) {
  const { t } = useLingui();
  const title = t`Le bien est-il vendu ou sous compromis ?`;
  return (
    <Question title={title}>
      <YesNo label={title} value={form.sold} onChange={(sold) => change({ sold })} />
      {tellsOutcome ? <SaleOutcome form={form} /> : null}
    </Question>
  );
}

export function SaleByStep({ form, change, tellsOutcome }: StepProps) {
  const { t, i18n } = useLingui();
  const title = t`Qui vend le bien ?`;
  return (
    <Question title={title}>
      <ChoiceButtons
        label={title}
        value={form.by}
        options={sellers.map((value) => ({ value, label: i18n._(saleByWords[value]) }))}
        onChange={(by) => change({ by })}
      />
      {tellsOutcome ? <SaleOutcome form={form} /> : null}
    </Question>
  );
}

/** What the client would like, and that they agree to be contacted for it. */
export function SaleWishStep({ form, change, problemOf, tellsOutcome }: StepProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const title = t`Que souhaite le client ?`;
  const isContacted = form.wish === 'offer' || form.wish === 'contact';
  return (
    <Question title={title}>
      <ChoiceButtons
        label={title}
        value={form.wish}
        options={wishes.map((value) => ({ value, label: i18n._(saleWishWords[value]) }))}
        onChange={(wish) => change(wish === 'none' ? { wish, consentAt: null } : { wish })}
      />
      {isContacted ? (
        <div>
          <Toggle
            label={t`Le client est d’accord d’être contacté`}
            checked={form.consentAt !== null}
            onChange={(agrees) => change({ consentAt: agrees ? new Date().toISOString() : null })}
          />
          {form.consentAt === null ? null : (
            <p className="text-sm text-ink-2">
              <Trans>Accord donné le {formats.dateTime(form.consentAt)}.</Trans>
            </p>
          )}
        </div>
      ) : null}
      <FieldError>{problemOf('consent')}</FieldError>
      {tellsOutcome ? <SaleOutcome form={form} /> : null}
    </Question>
  );
}
