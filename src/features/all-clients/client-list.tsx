import { Trans, useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { useEffect, useMemo } from 'react';
import type { FoundClient } from '#contract/protocol/search/clients.ts';
import type { ClientClaim } from '#data/queries/clients/client-claims.ts';
import { customerTypeLabels } from '#labels/orders/order-labels.ts';
import { townLine } from '#labels/orders/town-names.ts';
import type { ClientSort } from '#parts/clients/listing/client-listing.ts';
import { ClientHeading, rowHeading } from '#parts/clients/listing/sort-heading.tsx';
import { RowList } from '#parts/lists/row-list.tsx';
import { useRowList } from '#parts/lists/use-row-list.ts';
import { classNames } from '#ui/class-names.ts';
import { useFormats } from '#ui/format.ts';
import type { ClientRowProps } from './client-parts.tsx';
import {
  ClaimAction,
  ClaimState,
  ClientName,
  ContactLinks,
  RemindAction,
  StatusPills,
  VisitAction,
} from './client-parts.tsx';

/** Distance from the end, in rows, at which the list requests more. */
const ahead = 20;

interface ClientListProps extends Pick<ClientRowProps, 'onClaim' | 'onOpen'> {
  clients: readonly FoundClient[];
  claims: ReadonlyMap<string, ClientClaim>;
  wide: boolean;
  /** The element above the list, whose height varies. */
  above: RefObject<HTMLElement | null>;
  sort: ClientSort;
  sortBy: (sort: ClientSort) => void;
  /** The server has further clients and can be asked for them. */
  more: boolean;
  loadMore: () => void;
}

/** The clients found as a virtual list: a table on a wide screen, cards on a phone. */
export function ClientList(props: ClientListProps) {
  const { clients, claims, wide, above, sort, sortBy, more, loadMore, onClaim, onOpen } = props;
  const { t } = useLingui();
  const ids = useMemo(() => clients.map(({ id }) => id), [clients]);
  const rows = useRowList({ ids, wide, above, rowHeight: 48, cardHeight: 208, overscan: 8 });
  useEffect(() => {
    if (more && rows.last >= clients.length - ahead) loadMore();
  }, [more, rows.last, clients.length, loadMore]);
  const Item = wide ? ClientRow : ClientCard;
  return (
    <RowList label={t`Clients`} rows={rows} heading={<Heading sort={sort} sortBy={sortBy} />}>
      {(id, index) => {
        const client = clients[index];
        return client === undefined ? null : (
          <Item client={client} claim={claims.get(id)} onClaim={onClaim} onOpen={onOpen} />
        );
      }}
    </RowList>
  );
}

/** Columns of heading and rows. More appear with the width of the table, not of the window. */
const columns = classNames(
  'grid items-center gap-x-3 px-4 [--actions:6rem] print:[--actions:0rem]',
  'grid-cols-[minmax(0,1.8fr)_minmax(0,1.3fr)_11.5rem_minmax(0,1fr)_6rem_8.25rem_var(--actions)]',
  '@min-[72rem]:grid-cols-[minmax(0,1.8fr)_minmax(0,1.3fr)_11.5rem_minmax(0,1fr)_6rem_8.25rem_8.5rem_var(--actions)]',
  '@min-[84rem]:grid-cols-[minmax(0,1.8fr)_minmax(0,1.3fr)_11.5rem_minmax(0,1fr)_6rem_8.25rem_8.5rem_7rem_var(--actions)]',
);
const onlyWide = 'hidden @min-[72rem]:block';
const onlyWidest = 'hidden @min-[84rem]:block';

const none = <span className="text-ink-2">–</span>;

function Heading({ sort, sortBy }: { sort: ClientSort; sortBy: (sort: ClientSort) => void }) {
  const { t } = useLingui();
  const sorting = { sort, sortBy };
  return (
    <div role="row" className={classNames(columns, rowHeading)}>
      <ClientHeading by="name" {...sorting} />
      <ClientHeading by="town" {...sorting} />
      <span role="columnheader">{t`Statut`}</span>
      <span role="columnheader">{t`Commercial`}</span>
      <ClientHeading by="orders" {...sorting} end />
      <ClientHeading by="turnover" {...sorting} end />
      <ClientHeading by="lastOrder" {...sorting} className={onlyWide} />
      <ClientHeading by="lastVisit" {...sorting} className={onlyWidest} />
      <span role="columnheader" className="sr-only">
        <Trans>Actions</Trans>
      </span>
    </div>
  );
}

/** A client as one row. Its actions appear on hover and focus; on touch they stay. */
function ClientRow(props: ClientRowProps) {
  const { client } = props;
  const { i18n } = useLingui();
  const formats = useFormats();
  const { orders, turnover, lastVisitAt } = client;
  const type = i18n._(customerTypeLabels[client.type]);
  const town = townLine(i18n, client.address);
  return (
    <div className={classNames(columns, 'group relative h-12 border-b border-line-2 text-sm hover:bg-paper')}>
      <span role="cell" className="line-clamp-2 min-w-0 leading-snug" title={`${client.name}, ${type}`}>
        <ClientName {...props} /> <span className="text-ink-2">{type}</span>
      </span>
      <span role="cell" className="line-clamp-2 leading-snug" title={town}>
        {town || none}
      </span>
      <span role="cell" className="min-w-0">
        <StatusPills client={client} dense />
      </span>
      <Agent {...props} />
      <span role="cell" className="text-right tabular-nums">
        {formats.count(orders.count)}
      </span>
      <span role="cell" className="text-right whitespace-nowrap tabular-nums">
        {turnover === undefined ? none : formats.money(turnover)}
      </span>
      <span role="cell" className={classNames(onlyWide, 'truncate tabular-nums')}>
        {orders.lastOn === null ? none : formats.day(orders.lastOn)}
      </span>
      <span role="cell" className={classNames(onlyWidest, 'truncate tabular-nums')}>
        {lastVisitAt === null ? none : formats.date(lastVisitAt)}
      </span>
      <span
        role="cell"
        className="relative flex items-center justify-end opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 print:hidden [@media(hover:none)]:opacity-100"
      >
        <ClaimAction {...props} dense />
        <VisitAction {...props} dense />
        <RemindAction client={client} dense />
      </span>
    </div>
  );
}

/** Whose client it is, or where the user's claim stands. */
function Agent({ client, claim }: ClientRowProps) {
  const { commercial, own } = client;
  return (
    <span role="cell" className="flex min-w-0 items-center gap-1.5 overflow-hidden">
      {commercial === null || own ? null : <span className="truncate">{commercial.name}</span>}
      <ClaimState client={client} claim={claim} />
      {commercial === null && !own && claim === undefined ? none : null}
    </span>
  );
}

/** A client on a phone. */
function ClientCard(props: ClientRowProps) {
  const { client } = props;
  const { i18n } = useLingui();
  const formats = useFormats();
  const invoiced = client.turnover === undefined ? null : formats.money(client.turnover);
  const agent = client.own ? undefined : client.commercial?.name;
  const facts = [i18n._(customerTypeLabels[client.type]), townLine(i18n, client.address)].filter((part) => part !== '');
  return (
    <div className="relative flex flex-col gap-1.5 border-b border-line-2 bg-card px-4 py-3 has-[a:active]:bg-paper">
      <span className="min-w-0 leading-snug wrap-anywhere">
        <ClientName {...props} />
      </span>
      <span className="text-sm text-ink-2">{facts.join(' · ')}</span>
      {agent === undefined ? null : (
        <span className="text-sm text-ink-2">
          <Trans>Client de {agent}</Trans>
        </span>
      )}
      {invoiced === null ? null : (
        <span className="text-sm text-ink-2 tabular-nums">
          <Trans>Facturé en 12 mois : {invoiced}</Trans>
        </span>
      )}
      <StatusPills client={client} />
      <span className="flex flex-wrap gap-x-4">
        <ContactLinks client={client} />
      </span>
      <span className="relative flex flex-wrap items-center gap-2 self-start">
        <ClaimState {...props} />
        <ClaimAction {...props} />
        <VisitAction {...props} />
        <RemindAction client={client} />
      </span>
    </div>
  );
}
