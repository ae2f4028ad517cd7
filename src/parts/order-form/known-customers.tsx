import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { marksOf } from '#data/queries/clients/duplicate-clients.ts';
import type { KnownCustomer, OrderMemory } from '#data/queries/clients/order-memory.ts';
import { customerOfClient, customersLike } from '#data/queries/clients/order-memory.ts';
import { sameFieldLabels } from '#labels/mutations/same-field-labels.ts';
import { townLine } from '#labels/orders/town-names.ts';
import { useServerKnown } from '#parts/clients/use-server-known.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { hasWrongAddress } from './customer-search.tsx';
import { toClient } from './order-arguments.ts';
import type { CustomerForm } from './order-form.ts';
import type { ServerCustomers } from './use-customer-search.ts';

/** The most known customers that are named. */
const most = 3;

interface KnownCustomersProps {
  /** A new customer, as typed. */
  customer: CustomerForm;
  memory: OrderMemory | null;
  /** The server's clients; null for those who may not see them all. */
  server: ServerCustomers | null;
  use: (known: KnownCustomer) => void;
}

/** Names the known customers that the new one may be, by number, e-mail, telephone, or name and town. Each can be used instead. */
export function KnownCustomers({ customer, memory, server, use }: KnownCustomersProps) {
  const { t, i18n } = useLingui();
  const { vatNumber = null, address = null, ...written } = toClient(customer);
  const given = { ...written, vatNumber, address };
  const { clients } = useServerKnown(marksOf(given), server?.known ?? null);
  const there = useMemo(() => clients.map((client) => customerOfClient(client)), [clients]);
  const here = customersLike(memory?.customers ?? [], given);
  const ids = new Set(here.map(({ known }) => known.client.id));
  const others = customersLike(there, given).filter(({ known }) => !ids.has(known.client.id));
  const found = [...here, ...others].filter(({ known }) => known.client.id !== customer.id).slice(0, most);
  if (found.length === 0) return null;
  return (
    <Notice tone="wait">
      <p>
        <Trans>Ce client existe peut-être :</Trans>
      </p>
      <ul>
        {found.map(({ known, same }) => {
          const { client, commercial } = known;
          const { name } = client;
          const agent = commercial?.name ?? '';
          const facts = [
            i18n._(sameFieldLabels[same]),
            townLine(i18n, client.address),
            agent === '' ? '' : t`client de ${agent}`,
          ];
          return (
            <li key={client.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1.5">
              <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
                <span className="font-semibold">{name}</span> · {facts.filter(Boolean).join(' · ')}
              </span>
              {hasWrongAddress(known) ? (
                <span className="text-sm">{t`Adresse invalide; impossible de sélectionner ce client`}</span>
              ) : (
                <Button size="compact" aria-label={t`Utiliser ${name}`} onClick={() => use(known)}>
                  <Trans>Utiliser</Trans>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
