import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ArrowRight, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Order } from '#contract/entities/order.ts';
import { isUnread } from '#contract/rules/people/unread.ts';
import { messagesOfOrder } from '#data/queries/inbox/messages.ts';
import { findOrder } from '#data/queries/orders/orders.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useServiceName } from '#hooks/app/use-content.ts';
import { customerTypeLabels } from '#labels/orders/order-labels.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { useRowSync } from '#hooks/sync/use-row-sync.ts';
import { ClientLink } from '#parts/clients/client-link.tsx';
import { OrderPaidMark, OrderStatePill } from '#parts/order-list/order-marks.tsx';
import { buttonClasses } from '#ui/actions/button.tsx';
import { fromOrderList } from '#parts/order-list/back-to-list.ts';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/media/icon.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';
import { SyncMark, UrgentMark } from '#ui/lists/marks.tsx';
import { Chip } from '#ui/lists/pill.tsx';
import { DraftMark } from './draft-mark.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { ContactButtons } from '#parts/contacts/contact-buttons.tsx';

export interface OrderPreviewProps {
  id: string;
  onClose: () => void;
}

/** Shows the main facts of an order beside the list. */
export function OrderPreview({ id, onClose }: OrderPreviewProps) {
  const { t } = useLingui();
  const found = useLive(async (db) => ({ order: await findOrder(db, id) }), [id]);
  return (
    <aside
      aria-label={t`Aperçu de la commande`}
      className="sticky top-14 flex h-[calc(100dvh-9.75rem)] w-84 shrink-0 flex-col border-l border-line bg-card 2xl:w-96"
    >
      {found?.order === undefined ? null : <Preview key={id} order={found.order} onClose={onClose} />}
    </aside>
  );
}

function Preview({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { street, town } = addressLines(i18n, order.address);
  const { status: sync } = useRowSync('orders', order.id);
  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-5 py-4">
        <div>
          <div className="-mr-2 flex items-center justify-between gap-2">
            <p className="text-sm font-semibold text-ink-2">{order.number ?? <Trans>Sans numéro</Trans>}</p>
            <IconButton icon={X} iconSize={18} label={t`Fermer l’aperçu`} onClick={onClose} />
          </div>
          <h2 className="text-lg leading-tight font-bold tracking-tight text-balance">{street}</h2>
          <p className="text-ink-2">{town}</p>
        </div>
        <div className="flex flex-wrap gap-1.5">
          <OrderStatePill state={order.state} />
          {order.urgent ? <UrgentMark /> : null}
          <OrderPaidMark order={order} />
          <SyncMark status={sync} />
          {order.draft === null ? null : <DraftMark draft={order.draft} />}
          {order.tags.map((tag) => (
            <Chip key={tag}>{tag}</Chip>
          ))}
        </div>
        <div className="flex flex-wrap gap-2">
          <ContactButtons to={order} withEmail size="compact" />
        </div>
        <Summary order={order} />
      </div>
      <div className="border-t border-line p-4">
        <LocalLink
          to={`/orders/${order.number ?? order.id}`}
          state={fromOrderList}
          className={buttonClasses('primary', 'large', 'w-full')}
        >
          <Trans>Ouvrir la commande</Trans>
          <Icon of={ArrowRight} size={18} />
        </LocalLink>
      </div>
    </>
  );
}

function Summary({ order }: { order: Order }) {
  const { t, i18n } = useLingui();
  const { session } = useAppData();
  const formats = useFormats();
  const serviceName = useServiceName();
  const messages = useLive((db) => messagesOfOrder(db, order.id), [order.id]) ?? [];
  const unread = messages.filter((message) => isUnread(message, session.user.UserId)).length;
  return (
    <dl className="flex flex-col gap-3 text-sm">
      <Line label={t`Visite`}>
        {order.plannedVisitAt === null ? t`Pas encore planifiée` : formats.dateTime(order.plannedVisitAt)}
        {order.lastVisitAt === null ? null : (
          <span className="block text-ink-2">{t`Dernière visite : ${formats.dateTime(order.lastVisitAt)}`}</span>
        )}
      </Line>
      <Line label={i18n._(customerTypeLabels[order.client.type])}>
        <ClientLink
          clientId={order.client.id}
          className="[a&]:inline-flex [a&]:min-h-11 [a&]:items-center [a&]:text-accent [a&]:hover:underline"
        >
          {order.client.name}
        </ClientLink>
      </Line>
      <Line label={t`Gestionnaire`}>{order.handler?.name}</Line>
      <Line label={t`Services`}>
        {order.services.map(({ code, count }) => (
          <span key={code} className="block">
            {count > 1 ? `${count} × ` : ''}
            {serviceName(code, order.region)}
          </span>
        ))}
        <span className="mt-1 block font-semibold">{t`${formats.money(order.total)} TVAC`}</span>
      </Line>
      <Line label={t`Messages`}>
        {messages.length === 0 ? null : (
          <>
            <Plural value={messages.length} one="# message" other="# messages" />
            {unread === 0 ? null : (
              <span className="font-semibold text-accent">
                , <Plural value={unread} one="# non lu" other="# non lus" />
              </span>
            )}
          </>
        )}
      </Line>
      <Line label={t`Remarque interne`}>{order.internalRemark}</Line>
      <Line label={t`Remarque externe`}>{order.externalRemark}</Line>
      <Line label={t`Remarque de planning`}>{order.planningRemark}</Line>
    </dl>
  );
}

/** Shows one labelled value. Renders nothing without a value. */
function Line({ label, children }: { label: string; children: ReactNode }) {
  if (children === null || children === undefined || children === '') return null;
  return (
    <div>
      <dt className="text-fine text-ink-2">{label}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  );
}
