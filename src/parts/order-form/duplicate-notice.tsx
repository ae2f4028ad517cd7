import { asValue } from '#contract/rules/text/lines.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import { regionOf } from '#contract/rules/addresses/regions.ts';
import { ordersAtAddress } from '#data/queries/orders/same-address.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import { useLive } from '#hooks/data/use-live.ts';
import type { SearchServerOrders } from '#parts/order-list/search-server-orders.ts';
import { useFormats } from '#ui/format.ts';
import { LocalLink } from '#ui/page/local-link.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { useNow } from '#ui/timing/use-now.ts';
import type { OrderForm } from './order-form.ts';
import { useServerDuplicates } from './use-server-duplicates.ts';

interface DuplicateNoticeProps {
  form: OrderForm;
  searchServer: SearchServerOrders;
}

/** Returns the same day a year earlier. */
function yearBefore(day: string): string {
  return `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
}

/** Warns of orders at the same address in the last 12 months: on this device, and on the server when it answers. */
export function DuplicateNotice({ form: { address }, searchServer }: DuplicateNoticeProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const since = yearBefore(brusselsDay(useNow()));
  const { street, number } = address;
  const zipcode = asValue(address.zipcode);
  const isComplete = street.trim() !== '' && number.trim() !== '' && regionOf(zipcode) !== undefined;
  const found =
    useLive(
      async (db) => (isComplete ? ordersAtAddress(db, { street, number, zipcode }, since) : []),
      [isComplete, street, number, zipcode, since],
    ) ?? [];
  const there = useServerDuplicates(isComplete ? { street, number, zipcode } : null, since, searchServer);
  const known = new Set(found.map(({ id }) => id));
  const all = [...found, ...there.filter(({ id }) => !known.has(id))];
  if (all.length === 0) return null;
  return (
    <Notice tone="wait" alert>
      <p>
        <Trans>Déjà commandé à cette adresse ces 12 derniers mois :</Trans>
      </p>
      <ul>
        {all.slice(0, 3).map((one) => (
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
