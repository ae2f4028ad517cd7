import { Trans, useLingui } from '@lingui/react/macro';
import type { Content } from '#contract/content/content.ts';
import { regionOf } from '#contract/rules/regions.ts';
import { useContent, useServiceName } from '#hooks/content.ts';
import { Card } from '#ui/card.tsx';
import { CheckBox } from '#ui/check-box.tsx';
import { Field } from '#ui/field.tsx';
import { useFormats } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';
import type { ChosenService } from './form.ts';
import { servicesPrice, usualService } from './form.ts';
import { moneyText } from './money.ts';
import type { NewOrder } from './use-new-order.ts';

/** What is ordered, how often, how long it takes and what it costs. */
export function ServicesCard({ order }: { order: NewOrder }) {
  const { t } = useLingui();
  const formats = useFormats();
  const content = useContent();
  const { form, change, problems } = order;
  const sum = servicesPrice(form);
  return (
    <Card title={t`3. Services et prix`}>
      <div className="flex flex-col gap-3">
        {content === null ? (
          <Notice tone="wait">
            <Trans>
              Les services et leurs prix ne sont pas encore sur cet appareil. Connectez-vous une fois au réseau ; votre
              saisie est gardée.
            </Trans>
          </Notice>
        ) : (
          content.services.map((service) => <ServiceRow key={service.code} service={service} order={order} />)
        )}
        {problems['services'] === undefined ? null : <p className="text-sm text-bad">{problems['services']}</p>}
        <Field
          label={t`Prix final TVAC, en euros`}
          inputMode="decimal"
          autoComplete="off"
          placeholder={sum === null ? '' : moneyText(sum)}
          hint={sum === null ? undefined : t`Laissé vide : la somme des services, ${formats.money(sum)}.`}
          value={form.total}
          error={problems['total']}
          onChange={(event) => change({ total: event.target.value })}
        />
      </div>
    </Card>
  );
}

interface ServiceRowProps {
  service: Content['services'][number];
  order: NewOrder;
}

function ServiceRow({ service, order: { form, change, problems } }: ServiceRowProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const serviceName = useServiceName();
  const { code } = service;
  const chosen = form.services.find((one) => one.code === code);

  function update(fields: Partial<ChosenService>): void {
    change({ services: form.services.map((one) => (one.code === code ? { ...one, ...fields } : one)) });
  }

  return (
    <div>
      <CheckBox
        label={`${code} · ${serviceName(code, regionOf(form.zipcode.trim()))}`}
        hint={t`${service.minutes.usual} minutes, ${formats.money(service.price.usual)}`}
        checked={chosen !== undefined}
        onChange={(checked) =>
          change({
            services: checked
              ? [...form.services, usualService(service)]
              : form.services.filter((one) => one.code !== code),
          })
        }
      />
      {chosen === undefined ? null : (
        <div className="grid grid-cols-3 gap-2 px-1 pt-2 pb-1">
          <Field
            label={t`Nombre`}
            inputMode="numeric"
            autoComplete="off"
            value={chosen.count}
            error={problems[`service:${code}:count`]}
            onChange={(event) => update({ count: event.target.value })}
          />
          <Field
            label={t`Minutes`}
            inputMode="numeric"
            autoComplete="off"
            value={chosen.minutes}
            error={problems[`service:${code}:minutes`]}
            onChange={(event) => update({ minutes: event.target.value })}
          />
          <Field
            label={t`Prix TVAC (€)`}
            inputMode="decimal"
            autoComplete="off"
            value={chosen.price}
            error={problems[`service:${code}:price`]}
            onChange={(event) => update({ price: event.target.value })}
          />
        </div>
      )}
    </div>
  );
}
