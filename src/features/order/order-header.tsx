import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, Mail, Navigation, Phone, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Order } from '#contract/entities/order.ts';
import { draftAgeDays, draftWarningDays } from '#data/search/order-filter.ts';
import { addressLines, incompleteAddressText } from '#labels/address-lines.ts';
import { draftStateLabels } from '#labels/order-labels.ts';
import { phoneLink, directionsUrl, emailLink } from '#labels/contact-links.ts';
import { useRowSync } from '#hooks/use-row-sync.ts';
import { OrderPaidMark, OrderStatePill } from '#parts/order-list/order-marks.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { useFormats } from '#ui/format.ts';
import { useBackToList } from '#parts/order-list/back-to-list.ts';
import { Icon } from '#ui/icon.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { SyncMark, UnreadMark, UrgentMark } from '#ui/marks.tsx';
import { Chip, Pill } from '#ui/pill.tsx';
import { useNow } from '#ui/use-now.ts';
import { draftMarks } from './draft-card.tsx';

interface OrderHeaderProps {
  order: Order;
  unread: number;
  /** The primary action, on wide screens. */
  action: ReactNode;
}

/** Shows the address, then the states of the order, then directions and contacts. */
export function OrderHeader({ order, unread, action }: OrderHeaderProps) {
  const { i18n } = useLingui();
  const formats = useFormats();
  const { street, town } = addressLines(i18n, order.address);
  const backToList = useBackToList();
  return (
    <header className="flex flex-col gap-3">
      <div className="-mt-2 -mb-2 flex flex-wrap items-center justify-between gap-x-3">
        <LocalLink
          {...backToList}
          className="-ml-2 inline-flex min-h-11 items-center gap-1 rounded-control pr-3 pl-1 font-semibold text-accent"
        >
          <Icon of={ChevronLeft} />
          <Trans>Commandes</Trans>
        </LocalLink>
        <p className="text-sm text-ink-2">
          <span className="font-semibold text-ink">{order.number ?? <Trans>Sans numéro</Trans>}</span> ·{' '}
          <Trans>commandé le {formats.day(order.orderDate)}</Trans>
        </p>
      </div>
      <div className="flex flex-col gap-3 lg:flex-row lg:items-start lg:justify-between lg:gap-6">
        <div className="flex min-w-0 flex-col gap-2.5">
          <div>
            <h1 className="text-2xl leading-tight font-bold tracking-tight text-balance lg:text-[1.75rem]">{street}</h1>
            <p className="text-ink-2">{town}</p>
          </div>
          <HeaderMarks order={order} unread={unread} />
        </div>
        <div className="flex shrink-0 flex-wrap gap-2">
          <ContactButtons order={order} />
          {action}
        </div>
      </div>
    </header>
  );
}

function HeaderMarks({ order, unread }: { order: Order; unread: number }) {
  const { i18n } = useLingui();
  const { state: sync } = useRowSync('orders', order.id);
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <OrderStatePill state={order.state} />
      {order.urgent ? <UrgentMark /> : null}
      <OrderPaidMark order={order} />
      <UnreadMark count={unread} />
      {order.draft === null ? null : <DraftPill draft={order.draft} />}
      <SyncMark state={sync} />
      {order.addressIncomplete ? (
        <Pill tone="wait" icon={TriangleAlert}>
          {incompleteAddressText(i18n, order.address)}
        </Pill>
      ) : null}
      {order.tags.map((tag) => (
        <Chip key={tag}>{tag}</Chip>
      ))}
    </div>
  );
}

/** Shows the state of the PEB draft, with its age once it waits too long. */
function DraftPill({ draft }: { draft: NonNullable<Order['draft']> }) {
  const { t, i18n } = useLingui();
  const now = useNow();
  const { tone, icon } = draftMarks[draft.state];
  const days = draftAgeDays(draft.submittedAt, now);
  const word = i18n._(draftStateLabels[draft.state]);
  return (
    <Pill tone={tone} icon={icon}>
      <span>
        {t`Brouillon : ${word}`}
        {draft.state === 'waiting' && days > draftWarningDays ? (
          <>
            , <Plural value={days} one="# jour" other="# jours" />
          </>
        ) : null}
      </span>
    </Pill>
  );
}

/** Buttons for directions, phone and email. */
function ContactButtons({ order }: { order: Order }) {
  const call = phoneLink(order);
  const email = order.client.email ?? order.contacts.find((contact) => contact.email !== null)?.email ?? null;
  const look = { size: 'compact', className: 'flex-auto sm:min-w-28 sm:flex-none' } as const;
  return (
    <>
      <ButtonLink href={directionsUrl(order)} target="_blank" rel="noopener noreferrer" icon={Navigation} {...look}>
        <Trans>Itinéraire</Trans>
      </ButtonLink>
      {call === null ? null : (
        <ButtonLink href={call.href} icon={Phone} {...look}>
          <Trans>Appeler</Trans>
        </ButtonLink>
      )}
      {email === null ? null : (
        <ButtonLink href={emailLink(email)} icon={Mail} {...look}>
          <Trans>E-mail</Trans>
        </ButtonLink>
      )}
    </>
  );
}
