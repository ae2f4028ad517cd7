import { useLingui } from '@lingui/react/macro';
import { order as orderSchema } from '#contract/entities/order.ts';
import { consumerTypeWords, customerTypeWords } from '#hooks/order-words.ts';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { ChoiceField } from '#ui/select-field.tsx';
import { lineMax } from './problems.ts';
import type { NewOrder } from './use-new-order.ts';

const clientTypes = orderSchema.shape.client.shape.type.options;
const consumerTypes = orderSchema.shape.consumerType.options;

/** Who orders. */
export function ClientCard({ order: { form, change, problems } }: { order: NewOrder }) {
  const { t, i18n } = useLingui();
  const line = { maxLength: lineMax, autoComplete: 'off' };
  return (
    <Card title={t`2. Client`}>
      <div className="flex flex-col gap-4">
        <Field
          {...line}
          label={t`Nom du client`}
          value={form.clientName}
          error={problems['clientName']}
          onChange={(event) => change({ clientName: event.target.value })}
        />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 sm:gap-3">
          <ChoiceField
            label={t`Type de client`}
            value={form.clientType}
            options={clientTypes.map((value) => ({ value, label: i18n._(customerTypeWords[value]) }))}
            onChange={(clientType) => change({ clientType })}
          />
          <ChoiceField
            label={t`Consommateur`}
            value={form.consumerType}
            options={consumerTypes.map((value) => ({ value, label: i18n._(consumerTypeWords[value]) }))}
            onChange={(consumerType) => change({ consumerType })}
          />
          <Field
            {...line}
            label={t`Téléphone (facultatif)`}
            type="tel"
            inputMode="tel"
            value={form.phone}
            error={problems['phone']}
            onChange={(event) => change({ phone: event.target.value })}
          />
          <Field
            {...line}
            label={t`Email (facultatif)`}
            type="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            value={form.email}
            error={problems['email']}
            onChange={(event) => change({ email: event.target.value })}
          />
        </div>
      </div>
    </Card>
  );
}
