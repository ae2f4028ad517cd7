import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '#contract/entities/order.ts';
import { ordersAtAddress } from '#data/queries/orders/same-address.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { useSubmit } from '#hooks/data/use-submit.ts';
import { orderStateLabels, realEstateCategoryLabels, realEstateTypeLabels } from '#labels/orders/order-labels.ts';
import { serviceCodes } from '#labels/orders/service-codes.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { useFormats } from '#ui/format.ts';
import { LocalLink } from '#ui/page/local-link.tsx';
import { ErrorNotice } from '#ui/states/notice.tsx';
import { useStoreChange } from '../forms/use-store-change.ts';

/** Orders of any age. */
const everSince = '1970-01-01';
const none: Order[] = [];

/** Other orders of this device at the same address. What is known of the property can be taken over. */
export function EarlierOrdersCard({ order }: { order: Order }) {
  const { t } = useLingui();
  const { street, number, zipcode } = order.address;
  const found = useLive((db) => ordersAtAddress(db, { street, number, zipcode }, everSince), [street, number, zipcode]);
  const others = (found ?? none).filter(({ id }) => id !== order.id);
  if (others.length === 0) return null;
  return (
    <Card title={t`À la même adresse`} id="earlier">
      <ul className="divide-y divide-line-2">
        {others.slice(0, 10).map((other) => (
          <EarlierOrder key={other.id} order={order} other={other} />
        ))}
      </ul>
    </Card>
  );
}

function EarlierOrder({ order, other }: { order: Order; other: Order }) {
  const { i18n } = useLingui();
  const formats = useFormats();
  const store = useStoreChange();
  const { type, category } = other.realEstate;
  const access = other.planningRemark.trim();
  const { submit, isSubmitting, error } = useSubmit((changes: Pick<Partial<Order>, 'realEstate' | 'planningRemark'>) =>
    store({ name: 'order.update', args: { orderId: order.id, changes } }),
  );
  const takeAccess = (): void =>
    void submit({ planningRemark: [order.planningRemark, access].filter((part) => part !== '').join('\n') });
  const isSame = type === order.realEstate.type && category === order.realEstate.category;
  const property = [i18n._(realEstateTypeLabels[type]), i18n._(realEstateCategoryLabels[category])].join(', ');
  return (
    <li className="flex flex-col gap-1 py-2">
      <LocalLink
        to={`/orders/${other.number ?? other.id}`}
        className="min-h-11 content-center font-semibold text-accent hover:underline"
      >
        {other.number ?? formats.day(other.orderDate)}
      </LocalLink>
      <p className="text-sm text-ink-2">
        {[
          formats.day(other.orderDate),
          i18n._(orderStateLabels[other.state]),
          serviceCodes(i18n, other).join(' '),
          property,
        ].join(' · ')}
      </p>
      {access === '' ? null : <p className="text-sm wrap-anywhere whitespace-pre-line">{access}</p>}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {isSame ? null : (
          <Button
            size="compact"
            disabled={isSubmitting}
            onClick={() => void submit({ realEstate: { type, category } })}
          >
            <Trans>Reprendre ce type de bien</Trans>
          </Button>
        )}
        {access === '' || order.planningRemark.includes(access) ? null : (
          <Button size="compact" disabled={isSubmitting} onClick={takeAccess}>
            <Trans>Reprendre la remarque de planning</Trans>
          </Button>
        )}
      </div>
      <ErrorNotice error={error} />
    </li>
  );
}
