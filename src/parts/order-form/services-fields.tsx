import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Minus, Plus, Trash2 } from 'lucide-react';
import type { Content } from '#contract/content/content.ts';
import type { Order } from '#contract/entities/order.ts';
import { vatIn, vatRateOf } from '#contract/rules/payments/vat.ts';
import { typedEuros } from '#contract/rules/text/typed-amounts.ts';
import { regionOf } from '#contract/rules/addresses/regions.ts';
import { useContent, useServiceName } from '#hooks/app/use-content.ts';
import { PriceDifference } from '#parts/order-form/price-difference.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Field } from '#ui/fields/field.tsx';
import { useFormats } from '#ui/format.ts';
import { Notice, ProblemNotice } from '#ui/states/notice.tsx';
import { useProblemText } from '#parts/addresses/use-problem-text.ts';
import type { ServiceForm } from './order-form.ts';
import { minutesOf, priceOf, sumOf } from './order-form.ts';
import type { StepProps } from './step-props.ts';
import { VatException } from './vat-exception.tsx';
import { Supplements } from './supplements.tsx';

type ContentService = Content['services'][number];

/** Returns a service at the company's list price and usual duration. */
function atListPrice({ code, minutes, price }: ContentService, count: number): ServiceForm {
  return { code, count, minutes: String(minutes.usual * count), price: typedEuros(price.usual * count) };
}

/** The ordered services with count, duration and price, and the agreed total. */
export function ServicesFields({ form, change, problems }: StepProps) {
  const content = useContent();
  const problemOf = useProblemText(problems);
  const missing = problemOf('services');
  const { services } = form;
  const region = regionOf(form.address.zipcode, content?.regionZipcodes);
  const replace = (index: number, service: ServiceForm | null): void =>
    change({ services: services.flatMap((one, at) => (at === index ? (service ?? []) : one)) });
  return (
    <div className="flex flex-col gap-4">
      {missing === undefined ? null : <ProblemNotice>{missing}</ProblemNotice>}
      {services.length === 0 ? null : (
        <ul className="divide-y divide-line-2">
          {services.map((service, index) => (
            <ServiceLine
              key={service.code}
              service={service}
              region={region}
              content={content?.services.find(({ code }) => code === service.code)}
              problemOf={(field) => problemOf(`services.${index}.${field}`)}
              onChange={(next) => replace(index, next)}
            />
          ))}
        </ul>
      )}
      <AddServices form={form} change={change} problems={problems} />
      {services.length === 0 ? null : <Total form={form} change={change} problems={problems} />}
    </div>
  );
}

interface ServiceLineProps {
  service: ServiceForm;
  region: Order['region'] | undefined;
  content: ContentService | undefined;
  problemOf: (field: 'minutes' | 'price') => string | undefined;
  /** Null removes the service. */
  onChange: (service: ServiceForm | null) => void;
}

function ServiceLine({ service, region, content, problemOf, onChange }: ServiceLineProps) {
  const { t } = useLingui();
  const serviceName = useServiceName();
  const name = serviceName(service.code, region);
  const formats = useFormats();
  const money = (cents: number): string => formats.money(cents * service.count);
  const { usual, from, to } = content?.price ?? { usual: 0, from: 0, to: 0 };
  const listPrice =
    content === undefined ? undefined : t`Tarif ${money(usual)}, usuel de ${money(from)} à ${money(to)}`;
  // A new count resets duration and price to the company's list: an agreed price is typed afterwards.
  const count = (next: number): void =>
    onChange(content === undefined ? { ...service, count: next } : atListPrice(content, next));
  return (
    <li className="flex flex-col gap-2 py-3 first:pt-0">
      <div className="flex items-center justify-between gap-2">
        <p className="font-semibold">{name}</p>
        <Button look="quiet" icon={Trash2} aria-label={t`Retirer : ${name}`} onClick={() => onChange(null)}>
          <span className="sr-only">{t`Retirer`}</span>
        </Button>
      </div>
      <div className="flex items-center gap-2">
        <Button
          icon={Minus}
          aria-label={t`Un de moins : ${name}`}
          disabled={service.count === 1}
          onClick={() => count(service.count - 1)}
        >
          <span className="sr-only">{t`Un de moins`}</span>
        </Button>
        <output aria-label={t`Nombre : ${name}`} className="min-w-8 text-center text-lg font-semibold">
          {service.count}
        </output>
        <Button
          icon={Plus}
          aria-label={t`Un de plus : ${name}`}
          disabled={service.count === 99}
          onClick={() => count(service.count + 1)}
        >
          <span className="sr-only">{t`Un de plus`}</span>
        </Button>
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Field
          label={t`Durée (minutes)`}
          inputMode="numeric"
          value={service.minutes}
          error={problemOf('minutes')}
          onChange={(event) => onChange({ ...service, minutes: event.target.value })}
        />
        <Field
          label={t`Prix TVAC (€)`}
          inputMode="decimal"
          value={service.price}
          error={problemOf('price')}
          hint={listPrice}
          onChange={(event) => onChange({ ...service, price: event.target.value })}
        />
      </div>
      <Supplements service={service} onChange={onChange} />
    </li>
  );
}

/** The services that are not in the order yet, each with its price. */
function AddServices({ form, change }: StepProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const content = useContent();
  const serviceName = useServiceName();
  const region = regionOf(form.address.zipcode, content?.regionZipcodes);
  if (content === null) {
    return (
      <Notice tone="off">
        <Trans>Les services et les prix arrivent dès qu’il y a du réseau.</Trans>
      </Notice>
    );
  }
  const others = content.services.filter(({ code }) => form.services.every((service) => service.code !== code));
  return (
    <div role="group" aria-label={t`Ajouter un service`} className="flex flex-col gap-2">
      <p className="text-sm font-semibold">{t`Ajouter un service`}</p>
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2 lg:grid-cols-1 2xl:grid-cols-2">
        {others.map((service) => (
          <Button
            key={service.code}
            icon={Plus}
            className="flex-wrap justify-start py-2 text-left"
            onClick={() => change({ services: [...form.services, atListPrice(service, 1)] })}
          >
            <span className="flex-[1_1_8rem]">{serviceName(service.code, region)}</span>
            <span className="text-sm whitespace-nowrap text-ink-2">{formats.money(service.price.usual)}</span>
          </Button>
        ))}
      </div>
    </div>
  );
}

function Total({ form, change, problems }: StepProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const content = useContent();
  const problemOf = useProblemText(problems);
  const sum = sumOf(form.services);
  const total = form.total.trim() === '' ? sum : priceOf(form.total);
  const minutes = minutesOf(form.services);
  const vatException = form.vatRate === null ? null : { rate: form.vatRate };
  const rate = content === null ? undefined : vatRateOf({ services: form.services, vatException }, content);
  const empty = t`Laissez vide pour la somme des services.`;
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-3">
      <p className="flex justify-between gap-3">
        <span className="text-ink-2">
          <Trans>Somme des services</Trans>
          {minutes === null ? null : (
            <>
              , <Plural value={minutes} one="# minute" other="# minutes" />
            </>
          )}
        </span>
        <span className="whitespace-nowrap">{sum === null ? t`Un prix est à corriger` : formats.money(sum)}</span>
      </p>
      <Field
        label={t`Prix final TVAC (€)`}
        hint={
          rate === undefined || total === null
            ? empty
            : t`Dont TVA ${rate} % : ${formats.money(vatIn(total, rate))}. ${empty}`
        }
        inputMode="decimal"
        placeholder={sum === null ? undefined : typedEuros(sum)}
        value={form.total}
        error={problemOf('total')}
        onChange={(event) => change({ total: event.target.value })}
      />
      {sum === null || total === null || sum === total ? null : (
        <dl>
          <PriceDifference from={sum} to={total} />
        </dl>
      )}
      <VatException form={form} change={change} problems={problems} />
    </div>
  );
}
