import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, Mail, Navigation, Phone, TriangleAlert } from 'lucide-react';
import type { Order } from '#contract/entities/order.ts';
import { addressForMaps, addressLines } from '#hooks/address-lines.ts';
import { orderStateWords } from '#hooks/order-words.ts';
import { useRowSync } from '#hooks/use-row-sync.ts';
import { ButtonLink } from '#ui/button.tsx';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { PaidMark, SyncMark, UrgentMark } from '#ui/marks.tsx';
import { Chip, Pill } from '#ui/pill.tsx';

function mapsAddress(order: Order): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(addressForMaps(order.address))}`;
}

/** The address first, then what state the order is in, then how to get there and whom to call. */
export function OrderHeader({ order }: { order: Order }) {
  const { i18n } = useLingui();
  const formats = useFormats();
  const { state: sync } = useRowSync('orders', order.id);
  const { street, town } = addressLines(i18n, order.address);
  const phone = order.client.phone ?? order.contacts.find((contact) => contact.phone !== null)?.phone;
  const email = order.client.email ?? order.contacts.find((contact) => contact.email !== null)?.email;
  return (
    <header className="flex flex-col gap-3">
      <LocalLink
        to="/orders"
        className="-ml-2 inline-flex min-h-11 items-center gap-1 self-start rounded-control pr-3 pl-1 font-semibold text-accent"
      >
        <Icon of={ChevronLeft} />
        <Trans>Commandes</Trans>
      </LocalLink>
      <div className="-mt-2">
        <h1 className="text-2xl leading-tight font-bold tracking-tight text-balance">{street}</h1>
        <p className="text-ink-2">{town}</p>
      </div>
      {order.addressIncomplete ? (
        <Pill tone="wait" icon={TriangleAlert} className="self-start">
          <Trans>Adresse incomplète</Trans>
        </Pill>
      ) : null}
      <div className="flex flex-wrap items-center gap-1.5">
        <Pill tone="info">{i18n._(orderStateWords[order.state])}</Pill>
        {order.urgent ? <UrgentMark /> : null}
        <PaidMark paid={order.paid} />
        <SyncMark state={sync} />
        {order.tags.map((tag) => (
          <Chip key={tag}>{tag}</Chip>
        ))}
      </div>
      <p className="text-sm text-ink-2">
        {order.number ?? <Trans>Sans numéro</Trans>} · <Trans>commandé le {formats.day(order.orderDate)}</Trans>
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink
          href={mapsAddress(order)}
          target="_blank"
          rel="noopener noreferrer"
          icon={Navigation}
          size="compact"
          className="flex-auto sm:min-w-28 sm:flex-none"
        >
          <Trans>Itinéraire</Trans>
        </ButtonLink>
        {phone === undefined || phone === null ? null : (
          <ButtonLink
            href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}
            icon={Phone}
            size="compact"
            className="flex-auto sm:min-w-28 sm:flex-none"
          >
            <Trans>Appeler</Trans>
          </ButtonLink>
        )}
        {email === undefined || email === null ? null : (
          <ButtonLink
            href={`mailto:${email}`}
            icon={Mail}
            size="compact"
            className="flex-auto sm:min-w-28 sm:flex-none"
          >
            <Trans>E-mail</Trans>
          </ButtonLink>
        )}
      </div>
    </header>
  );
}
