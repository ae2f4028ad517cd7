import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Printer } from 'lucide-react';
import type { Order } from '#contract/entities/order.ts';
import { vatIn, vatRateOf } from '#contract/rules/payments/vat.ts';
import { useContent, useServiceName } from '#hooks/app/use-content.ts';
import { serviceCode } from '#labels/orders/service-codes.ts';
import { PriceDifference } from '#parts/order-form/price-difference.tsx';
import { Card } from '#ui/page/card.tsx';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/media/icon.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';
import { Chip } from '#ui/lists/pill.tsx';
import { EditLink } from '../edit-order/edit-link.tsx';
import { LockNote } from '../edit-order/order-lock.tsx';
import { ServiceTerms } from './service-terms.tsx';

/** Lists the ordered services with their time on site and price, VAT included. */
export function ServicesCard({ order }: { order: Order }) {
  const { t, i18n } = useLingui();
  const serviceName = useServiceName();
  const formats = useFormats();
  const content = useContent();
  const rate = content === null ? undefined : vatRateOf(order, content);
  return (
    <Card
      id="services"
      title={t`Services et prix`}
      aside={<EditLink order={order} sheet="services" label={t`Modifier les services et le prix`} />}
    >
      <ul className="divide-y divide-line-2">
        {order.services.map((service) => (
          <li key={service.code} className="flex flex-wrap items-start gap-x-3 py-2.5 first:pt-0">
            <span className="w-12 shrink-0 pt-0.5">
              <Chip>{serviceCode(i18n, service.code, order.region)}</Chip>
            </span>
            <span className="min-w-0 flex-[1_1_9rem]">
              {serviceName(service.code, order.region)}
              {service.count > 1 ? ` × ${service.count}` : null}
              <span className="block text-sm text-ink-2">
                <Plural value={service.durationMinutes} one="# minute sur place" other="# minutes sur place" />
              </span>
            </span>
            <span className="ml-auto font-semibold whitespace-nowrap">{formats.money(service.priceInclVat)}</span>
          </li>
        ))}
      </ul>
      <dl className="flex flex-col gap-1 border-t border-line pt-2.5">
        <PriceDifference
          from={order.services.reduce((sum, one) => sum + one.priceInclVat, 0)}
          to={order.priceInclVat}
        />
        {order.priceInclVat === order.total ? null : (
          <div className="flex justify-between gap-3">
            <dt className="text-ink-2">
              <Trans>Prix TVAC</Trans>
            </dt>
            <dd className="whitespace-nowrap">{formats.money(order.priceInclVat)}</dd>
          </div>
        )}
        <PriceDifference from={order.priceInclVat} to={order.total} />
        <div className="flex justify-between gap-3 text-lg font-bold">
          <dt>
            <Trans>Total à payer, TVAC</Trans>
          </dt>
          <dd className="whitespace-nowrap">{formats.money(order.total)}</dd>
        </div>
        {rate === undefined ? null : (
          <div className="flex justify-between gap-3 text-sm text-ink-2">
            <dt>
              <Trans>Dont TVA {rate} %</Trans>
            </dt>
            <dd className="whitespace-nowrap">{formats.money(vatIn(order.total, rate))}</dd>
          </div>
        )}
      </dl>
      {order.vatException === undefined || order.vatException === null ? null : (
        <p className="mt-1 text-sm text-ink-2">
          <Trans>TVA par exception : {order.vatException.reason}</Trans>
        </p>
      )}
      <LockNote order={order} card="services" />
      <ServiceTerms order={order} />
      <LocalLink
        to={`/orders/${order.number ?? order.id}/summary`}
        className="mt-1 inline-flex min-h-11 items-center gap-2 text-sm font-semibold text-accent hover:underline print:hidden"
      >
        <Icon of={Printer} size={16} />
        <Trans>Imprimer</Trans>
      </LocalLink>
    </Card>
  );
}
