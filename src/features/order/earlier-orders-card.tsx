import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '#contract/entities/order.ts';
import { ordersAtAddress } from '#data/queries/same-address.ts';
import { useLive } from '#hooks/use-live.ts';
import { useSubmit } from '#hooks/use-submit.ts';
import { orderStateLabels, realEstateCategoryLabels, realEstateTypeLabels } from '#labels/order-labels.ts';
import { serviceCodes } from '#labels/service-codes.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useFormats } from '#ui/format.ts';
import { LocalLink } from '#ui/local-link.tsx';
import { useStoreChange } from './use-store-change.ts';

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
  const { submit, isSubmitting } = useSubmit(() =>
    store({ name: 'order.update', args: { orderId: order.id, changes: { realEstate: { type, category } } } }),
  );
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
      {isSame ? null : (
        <Button size="compact" className="self-start" disabled={isSubmitting} onClick={() => void submit()}>
          <Trans>Reprendre ce type de bien</Trans>
        </Button>
      )}
    </li>
  );
}
