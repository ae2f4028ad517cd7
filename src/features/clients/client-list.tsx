import { useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { useMemo } from 'react';
import { RowList } from '#parts/lists/row-list.tsx';
import { useRowList } from '#parts/lists/use-row-list.ts';
import type { ClientSort } from '#parts/clients/listing/client-listing.ts';
import type { LabelledClient } from '#parts/clients/listing/find-clients.ts';
import { ClientCard, ClientRow, ClientRowHeading } from './client-row.tsx';

interface ClientListProps {
  clients: readonly LabelledClient[];
  wide: boolean;
  /** The element above the list, whose height varies. */
  above: RefObject<HTMLElement | null>;
  sort: ClientSort;
  sortBy: (sort: ClientSort) => void;
}

/** The clients as a virtual list: only the visible ones are rendered. */
export function ClientList({ clients, wide, above, sort, sortBy }: ClientListProps) {
  const { t } = useLingui();
  const ids = useMemo(() => clients.map(({ client }) => client.id), [clients]);
  const rows = useRowList({ ids, wide, above, rowHeight: 44, cardHeight: 92, overscan: 10 });
  const Item = wide ? ClientRow : ClientCard;
  return (
    <RowList label={t`Clients`} rows={rows} heading={<ClientRowHeading sort={sort} sortBy={sortBy} />}>
      {(_id, index) => (clients[index] === undefined ? null : <Item one={clients[index]} />)}
    </RowList>
  );
}
