import { Trans, useLingui } from '@lingui/react/macro';
import type { FoundClient } from '#contract/protocol/clients.ts';
import type { ClientClaim } from '#data/queries/client-claims.ts';
import { DataTable } from '#ui/data-table.tsx';
import { useFormats } from '#ui/format.ts';
import { useMediaQuery } from '#ui/use-media-query.ts';
import type { ClientItemProps } from './client-parts.tsx';
import { ClaimAction, ClientName, ContactLinks, RemindAction, StatusPills, VisitAction } from './client-parts.tsx';

interface ClientListProps {
  clients: readonly FoundClient[];
  claims: ReadonlyMap<string, ClientClaim>;
  onClaim: (client: FoundClient) => void;
}

const townOf = ({ address }: FoundClient): string => (address === null ? '' : `${address.zipcode} ${address.city}`);

/** The clients found: cards on a phone, a table on a wide screen. */
export function ClientList({ clients, claims, onClaim }: ClientListProps) {
  const { t } = useLingui();
  const wide = useMediaQuery('(min-width: 64rem)');
  if (wide) return <ClientTable clients={clients} claims={claims} onClaim={onClaim} />;
  return (
    <ul aria-label={t`Clients`} className="flex flex-col gap-3">
      {clients.map((client) => (
        // Cards off screen are not laid out: the list grows page by page.
        <li key={client.id} className="[contain-intrinsic-size:auto_17.5rem] [content-visibility:auto]">
          <ClientCard client={client} claim={claims.get(client.id)} onClaim={onClaim} />
        </li>
      ))}
    </ul>
  );
}

function ClientCard(props: ClientItemProps) {
  const { client } = props;
  const town = townOf(client);
  const agent = client.own ? undefined : client.commercial?.name;
  return (
    <div className="flex flex-col gap-2 rounded-card border border-line bg-card p-4">
      <div>
        <ClientName client={client} claim={props.claim} />
        {town === '' ? null : <span className="block text-ink-2">{town}</span>}
        {agent === undefined ? null : (
          <span className="block text-sm text-ink-2">
            <Trans>Client de {agent}</Trans>
          </span>
        )}
      </div>
      <StatusPills client={client} />
      <div className="flex flex-wrap gap-x-4">
        <ContactLinks client={client} />
      </div>
      <div className="flex flex-wrap gap-2">
        <ClaimAction {...props} />
        <VisitAction {...props} />
        <RemindAction client={client} />
      </div>
    </div>
  );
}

const emptyCell = <span className="text-ink-2">–</span>;

function ContactCell({ client }: ClientItemProps) {
  return (
    <span className="flex flex-col">
      <ContactLinks client={client} dense />
    </span>
  );
}

function OrdersCell({ client }: ClientItemProps) {
  const formats = useFormats();
  const { count, lastOn } = client.orders;
  return (
    <>
      <span className="block">{formats.count(count)}</span>
      {lastOn === null ? null : <span className="block text-[13px] text-ink-2">{formats.day(lastOn)}</span>}
    </>
  );
}

function AgentCell(props: ClientItemProps) {
  return (
    <span className="flex flex-col items-start gap-1 py-1.5">
      {props.client.commercial?.name}
      <ClaimAction {...props} />
      <VisitAction {...props} />
      <RemindAction client={props.client} />
    </span>
  );
}

/** Name, town and status in one cell, which leaves room for the column of commercial agents. */
function ClientCell({ client, claim }: ClientItemProps) {
  return (
    <span className="flex flex-col items-start gap-1 py-1.5">
      <ClientName client={client} claim={claim} />
      <span className="text-ink-2">{townOf(client) || emptyCell}</span>
      <StatusPills client={client} />
    </span>
  );
}

const cells = {
  name: (row: ClientItemProps) => <ClientCell {...row} />,
  contact: (row: ClientItemProps) => <ContactCell {...row} />,
  orders: (row: ClientItemProps) => <OrdersCell {...row} />,
  agent: (row: ClientItemProps) => <AgentCell {...row} />,
};

function ClientTable({ clients, claims, onClaim }: ClientListProps) {
  const { t } = useLingui();
  return (
    <DataTable
      caption={t`Clients`}
      rows={clients.map((client) => ({ client, claim: claims.get(client.id), onClaim }))}
      keyOf={({ client }) => client.id}
      columns={[
        { key: 'name', title: t`Nom`, cell: cells.name },
        { key: 'contact', title: t`Contact`, cell: cells.contact },
        { key: 'orders', title: t`Commandes`, numeric: true, cell: cells.orders },
        { key: 'agent', title: t`Commercial`, cell: cells.agent },
      ]}
    />
  );
}
