import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { AlarmClock, ClipboardPen, Phone } from 'lucide-react';
import type { Client } from '#contract/entities/client.ts';
import { telLink } from '#labels/orders/contact-links.ts';
import { customerTypeLabels } from '#labels/orders/order-labels.ts';
import { useRemind } from '#hooks/orders/use-remind.ts';
import { townLine } from '#labels/orders/town-names.ts';
import { ClientHeading, rowHeading } from '#parts/clients/listing/sort-heading.tsx';
import type { ClientSort } from '#parts/clients/listing/client-listing.ts';
import { clientPath } from '#parts/clients/client-paths.ts';
import { ClientStatusPill } from '#parts/clients/client-status-pill.tsx';
import { clientVisitPath } from '#parts/forms/form-paths.ts';
import { areaLink } from '#ui/actions/area-link.ts';
import { classNames } from '#ui/class-names.ts';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/media/icon.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';
import { SyncMark } from '#ui/lists/marks.tsx';
import type { LabelledClient } from '#parts/clients/listing/find-clients.ts';
import { IconButton, iconButtonClasses } from '#ui/actions/icon-button.tsx';

/** Columns of heading and rows. More appear with the width of the table, not of the window. */
const rowColumns = classNames(
  'grid items-center gap-x-3 px-4',
  'grid-cols-[minmax(0,2fr)_minmax(0,1.25fr)_12rem_6rem_8.5rem_8.5rem]',
  '@min-[66rem]:grid-cols-[minmax(0,2fr)_minmax(0,1.25fr)_12rem_6rem_8.5rem_7rem_8.5rem]',
);
const withLastVisit = 'hidden @min-[66rem]:block';

interface ClientItemProps {
  one: LabelledClient;
}

const none = <span className="text-ink-2">–</span>;

function Statuses({ one: { statuses, sync } }: ClientItemProps) {
  return (
    <>
      <SyncMark status={sync} />
      {statuses.map((status) => (
        <ClientStatusPill key={status} status={status} />
      ))}
    </>
  );
}

/** A client as one dense row. Its actions appear on hover and focus. */
export function ClientRow({ one }: ClientItemProps) {
  const { i18n } = useLingui();
  const formats = useFormats();
  const { client } = one;
  const { address, orders, lastVisitAt } = client;
  const type = i18n._(customerTypeLabels[client.type]);
  return (
    <div className={classNames(rowColumns, 'group relative h-11 border-b border-line-2 text-sm hover:bg-paper')}>
      <span role="cell" className="min-w-0 truncate" title={`${client.name}, ${type}`}>
        <LocalLink
          to={clientPath(client.id)}
          className={classNames(areaLink, 'font-semibold focus-visible:after:-outline-offset-3')}
        >
          {client.name}
        </LocalLink>{' '}
        <span className="text-ink-2">{type}</span>
      </span>
      <span role="cell" className="truncate">
        {address === null ? none : townLine(i18n, address)}
      </span>
      <span role="cell" className="flex min-w-0 gap-1 overflow-hidden">
        <Statuses one={one} />
      </span>
      <span role="cell" className="pr-4 text-right tabular-nums">
        {formats.count(orders.count)}
      </span>
      <span role="cell" className="truncate tabular-nums">
        {orders.lastOn === null ? none : formats.day(orders.lastOn)}
      </span>
      <span role="cell" className={classNames(withLastVisit, 'truncate tabular-nums')}>
        {lastVisitAt === null ? none : formats.date(lastVisitAt)}
      </span>
      <span
        role="cell"
        className="flex justify-end opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 [@media(hover:none)]:opacity-100"
      >
        <RowActions client={client} />
      </span>
    </div>
  );
}

/** Calls, writes a record of a visit, adds a reminder. */
function RowActions({ client: { id, name, phone } }: { client: Client }) {
  const { t } = useLingui();
  const { open } = useRemind();
  return (
    <>
      {phone === null || phone === '' ? null : (
        <a href={telLink(phone)} aria-label={t`Appeler ${name}`} title={phone} className={iconButtonClasses('row')}>
          <Icon of={Phone} size={18} />
        </a>
      )}
      <LocalLink
        to={clientVisitPath(id)}
        aria-label={t`Noter une visite : ${name}`}
        title={t`Noter une visite`}
        className={iconButtonClasses('row')}
      >
        <Icon of={ClipboardPen} size={18} />
      </LocalLink>
      <IconButton
        look="row"
        icon={AlarmClock}
        iconSize={18}
        label={t`Ajouter un rappel : ${name}`}
        title={t`Rappel`}
        onClick={() => open(`client.${id}`, name)}
      />
    </>
  );
}

/** A client on a phone: name and town, then statuses and the last order. */
export function ClientCard({ one }: ClientItemProps) {
  const { i18n } = useLingui();
  const formats = useFormats();
  const { client } = one;
  const { address, orders } = client;
  const last = orders.lastOn === null ? null : formats.day(orders.lastOn);
  return (
    <div className="relative flex flex-col gap-1 border-b border-line-2 bg-card px-4 py-2.5 has-[a:active]:bg-paper">
      <LocalLink
        to={clientPath(client.id)}
        className={classNames(areaLink, 'min-w-0 leading-snug font-semibold wrap-anywhere')}
      >
        {client.name}
      </LocalLink>
      <span className="truncate text-sm text-ink-2">
        {[i18n._(customerTypeLabels[client.type]), townLine(i18n, address)].filter((part) => part !== '').join(' · ')}
      </span>
      <span className="flex flex-wrap items-center gap-1.5 text-sm text-ink-2">
        <Statuses one={one} />
        {last === null ? null : (
          <span className="ml-auto tabular-nums">
            <Plural value={orders.count} one="# commande" other="# commandes" />, {last}
          </span>
        )}
      </span>
    </div>
  );
}

interface HeadingProps {
  sort: ClientSort;
  sortBy: (sort: ClientSort) => void;
}

/** The sticky column headings. Sortable ones are buttons. */
export function ClientRowHeading({ sort, sortBy }: HeadingProps) {
  const { t } = useLingui();
  const sorting = { sort, sortBy };
  return (
    <div role="row" className={classNames(rowColumns, rowHeading)}>
      <ClientHeading by="name" {...sorting} />
      <ClientHeading by="town" {...sorting} />
      <span role="columnheader">{t`Statut`}</span>
      <ClientHeading by="orders" {...sorting} end className="pr-4" />
      <ClientHeading by="lastOrder" {...sorting} />
      <ClientHeading by="lastVisit" {...sorting} className={withLastVisit} />
      <span role="columnheader" className="sr-only">
        <Trans>Actions</Trans>
      </span>
    </div>
  );
}
