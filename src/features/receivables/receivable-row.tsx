import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Receivable } from '#data/queries/orders/receivables.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import { ContactButtons } from '#parts/contacts/contact-buttons.tsx';
import { areaLink } from '#ui/actions/area-link.ts';
import { classNames } from '#ui/class-names.ts';
import { useFormats } from '#ui/format.ts';
import { LocalLink } from '#ui/page/local-link.tsx';
import { Pill } from '#ui/lists/pill.tsx';
import { daysLate } from './receivable-filter.ts';

/** One unpaid invoice: who owes it, for which property, since when, and what is left. It leads to the order's money. */
export function ReceivableRow({ receivable, today }: { receivable: Receivable; today: string }) {
  const { i18n } = useLingui();
  const formats = useFormats();
  const { order, due, dueOn } = receivable;
  const { client, invoice, total } = order;
  const { street, town } = addressLines(i18n, order.address);
  return (
    <div className="relative flex flex-wrap items-center gap-x-4 gap-y-1 rounded-control border border-line bg-card px-3.5 py-1.5 hover:border-line-strong lg:grid lg:grid-cols-[minmax(0,1fr)_9rem_11rem_8rem_6rem]">
      <div className="min-w-0 flex-[1_1_18rem]">
        <LocalLink
          to={`/orders/${order.number ?? order.id}?tab=file#billing`}
          title={client.name}
          className={classNames(areaLink, 'block truncate leading-snug font-semibold')}
        >
          {client.name}
        </LocalLink>
        <p className="truncate text-sm text-ink-2" title={`${street}, ${town}`}>
          {street}, {town}
        </p>
      </div>
      <p className="flex-[1_1_9rem] text-sm">
        <span className="block tabular-nums">{invoice.number}</span>
        <span className="block text-ink-2">{order.number}</span>
      </p>
      <div className="flex-[1_1_9rem] text-sm">
        <p className="tabular-nums">
          {dueOn === null ? <Trans>Échéance inconnue</Trans> : <Trans>Échéance {formats.day(dueOn)}</Trans>}
        </p>
        <Late days={daysLate(receivable, today)} />
      </div>
      <p className="ml-auto min-w-28 text-right">
        <span className="block font-bold tabular-nums">{formats.money(due)}</span>
        {due === total ? null : (
          <span className="block text-sm whitespace-nowrap text-ink-2">
            <Trans>sur {formats.money(total)}</Trans>
          </span>
        )}
      </p>
      <div className="relative flex justify-end gap-1 print:hidden">
        <ContactButtons to={{ client, contacts: [] }} withEmail size="compact" labelClassName="sr-only" />
      </div>
    </div>
  );
}

function Late({ days }: { days: number | null }) {
  if (days === null || days <= 0) return null;
  return (
    <Pill tone={days > 30 ? 'bad' : 'wait'}>
      <Plural value={days} one="# jour de retard" other="# jours de retard" />
    </Pill>
  );
}
