import { Trans, useLingui } from '@lingui/react/macro';
import { sellStateOf } from '#contract/rules/clients/feedback-states.ts';
import { sellStateLabels } from '#labels/feedback-labels.ts';
import { saleByLabels, salePropertyLabels, saleWishLabels } from '#labels/record-labels.ts';
import { ChoiceButtons } from '#ui/actions/choice-buttons.tsx';
import { useFormats } from '#ui/format.ts';
import { Toggle } from '#ui/fields/toggle.tsx';
import { FieldError } from '../model/field-error.tsx';
import type { VisitForm } from '../form.ts';
import { Outcome } from '../model/outcome.tsx';
import { Question } from './question.tsx';
import type { StepProps } from '../model/step-props.ts';
import { YesNo } from './yes-no.tsx';

const properties = ['sale', 'rent', 'other'] as const;
const sellers = ['private', 'agency', 'notary'] as const;
const wishes = ['offer', 'contact', 'none'] as const;

/** Shows the sale state that follows from the answers. */
export function SaleOutcome({ form }: { form: VisitForm }) {
  const { t, i18n } = useLingui();
  const state = sellStateOf(form);
  return <Outcome label={t`Destination du bien`}>{state === null ? null : i18n._(sellStateLabels[state])}</Outcome>;
}

/** Asks what happens to the property: sale, rent or other. */
export function SalePropertyStep({ form, change, showsOutcome }: StepProps) {
  const { t, i18n } = useLingui();
  const title = t`Le bien est-il à vendre ou à louer ?`;
  return (
    <Question title={title}>
      <ChoiceButtons
        label={title}
        value={form.property}
        options={properties.map((value) => ({ value, label: i18n._(salePropertyLabels[value]) }))}
        onChange={(property) => change({ property })}
      />
      {showsOutcome ? <SaleOutcome form={form} /> : null}
    </Question>
  );
}

export function SaleSoldStep({ form, change, showsOutcome }: StepProps) {
  const { t } = useLingui();
  const title = t`Le bien est-il vendu ou sous compromis ?`;
  return (
    <Question title={title}>
      <YesNo label={title} value={form.sold} onChange={(sold) => change({ sold })} />
      {showsOutcome ? <SaleOutcome form={form} /> : null}
    </Question>
  );
}

export function SaleByStep({ form, change, showsOutcome }: StepProps) {
  const { t, i18n } = useLingui();
  const title = t`Vendeur`;
  return (
    <Question title={title}>
      <ChoiceButtons
        label={title}
        value={form.by}
        options={sellers.map((value) => ({ value, label: i18n._(saleByLabels[value]) }))}
        onChange={(by) => change({ by })}
      />
      {showsOutcome ? <SaleOutcome form={form} /> : null}
    </Question>
  );
}

/** Asks what the client wants, and for their consent to be contacted. */
export function SaleWishStep({ form, change, problemOf, showsOutcome }: StepProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const title = t`Que souhaite le client ?`;
  const isContacted = form.wish === 'offer' || form.wish === 'contact';
  return (
    <Question title={title}>
      <ChoiceButtons
        label={title}
        value={form.wish}
        options={wishes.map((value) => ({ value, label: i18n._(saleWishLabels[value]) }))}
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
      {showsOutcome ? <SaleOutcome form={form} /> : null}
    </Question>
  );
}
