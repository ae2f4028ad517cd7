import { Trans, useLingui } from '@lingui/react/macro';
import { realEstateCategories, realEstateTypes } from '#contract/entities/order.ts';
import { brusselsDay } from '#contract/rules/brussels-day.ts';
import { regionOf } from '#contract/rules/regions.ts';
import { ordersAtAddress } from '#data/queries/same-address.ts';
import { addressLines } from '#hooks/address-lines.ts';
import { realEstateCategoryWords, realEstateTypeWords, regionWords } from '#hooks/order-words.ts';
import { useLive } from '#hooks/use-live.ts';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { useFormats } from '#ui/format.ts';
import { LocalLink } from '#ui/local-link.tsx';
import { Notice } from '#ui/notice.tsx';
import { ChoiceField } from '#ui/select-field.tsx';
import { useNow } from '#ui/use-now.ts';
import type { NewOrderForm } from './form.ts';
import { lineMax } from './problems.ts';
import type { NewOrder } from './use-new-order.ts';

/** Where the property is and what it is. */
export function AddressCard({ order: { form, change, problems } }: { order: NewOrder }) {
  const { t, i18n } = useLingui();
  const region = regionOf(form.zipcode.trim());
  const line = { maxLength: lineMax, autoComplete: 'off' };
  return (
    <Card title={t`1. Adresse du bien`}>
      <div className="flex flex-col gap-4">
        <Field
          {...line}
          label={t`Rue`}
          value={form.street}
          error={problems['street']}
          onChange={(event) => change({ street: event.target.value })}
        />
        <div className="grid grid-cols-2 gap-3">
          <Field
            {...line}
            label={t`Numéro`}
            value={form.number}
            error={problems['number']}
            onChange={(event) => change({ number: event.target.value })}
          />
          <Field
            {...line}
            label={t`Boîte (facultatif)`}
            value={form.boxnumber}
            onChange={(event) => change({ boxnumber: event.target.value })}
          />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] gap-3">
          <Field
            {...line}
            label={t`Code postal`}
            inputMode="numeric"
            value={form.zipcode}
            error={problems['zipcode']}
            hint={region === undefined ? undefined : i18n._(regionWords[region])}
            onChange={(event) => change({ zipcode: event.target.value })}
          />
          <Field
            {...line}
            label={t`Commune`}
            value={form.city}
            error={problems['city']}
            onChange={(event) => change({ city: event.target.value })}
          />
        </div>
        <p className="text-sm text-ink-2">
          <Trans>Tapée à la main, l’adresse est marquée « à compléter » jusqu’à sa vérification.</Trans>
        </p>
        <SameAddress form={form} />
        <div className="grid grid-cols-2 gap-3">
          <ChoiceField
            label={t`Type de bien`}
            value={form.type}
            options={realEstateTypes.map((value) => ({ value, label: i18n._(realEstateTypeWords[value]) }))}
            onChange={(type) => change({ type })}
          />
          <ChoiceField
            label={t`Catégorie`}
            value={form.category}
            options={realEstateCategories.map((value) => ({ value, label: i18n._(realEstateCategoryWords[value]) }))}
            onChange={(category) => change({ category })}
          />
        </div>
      </div>
    </Card>
  );
}

/** The day twelve months before. */
function yearBefore(now: number): string {
  const day = brusselsDay(new Date(now));
  return `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
}

/** Warns of orders of the last 12 months at the same address, as far as this device knows them. */
function SameAddress({ form: { street, number, zipcode } }: { form: NewOrderForm }) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const since = yearBefore(useNow());
  const isWhole = street.trim() !== '' && number.trim() !== '' && regionOf(zipcode.trim()) !== undefined;
  const found =
    useLive(
      async (db) => (isWhole ? ordersAtAddress(db, { street, number, zipcode }, since) : []),
      [isWhole, street, number, zipcode, since],
    ) ?? [];
  if (found.length === 0) return null;
  return (
    <Notice tone="wait" alert>
      <p>
        <Trans>Déjà commandé à cette adresse ces 12 derniers mois :</Trans>
      </p>
      <ul>
        {found.slice(0, 3).map((one) => (
          <li key={one.id}>
            <LocalLink
              to={`/orders/${one.id}`}
              className="inline-flex min-h-11 items-center underline underline-offset-2"
            >
              {one.number ?? t`Sans numéro`}, {addressLines(i18n, one.address).street}, {formats.day(one.orderDate)}
            </LocalLink>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
