import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { Order } from '#contract/entities/order.ts';
import type { Message } from '#contract/entities/message.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useUnread } from '#hooks/orders/use-unread.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { UnreadMark } from '#ui/lists/marks.tsx';
import { MessageComposer } from './message-composer.tsx';
import { MessageItem } from './message-item.tsx';
import { useMarkRead } from './use-mark-read.ts';
import type { OrderForms } from '../forms/use-order-forms.ts';

const noneUnread: readonly string[] = [];

/** Number of messages shown initially. */
const initialCount = 20;

interface MessagesCardProps {
  order: Order;
  /** The whole thread, oldest first. */
  messages: readonly Message[];
  forms: OrderForms;
}

/** Shows the message thread of an order, oldest first, above the composer. */
export function MessagesCard({ order, messages, forms }: MessagesCardProps) {
  const { t } = useLingui();
  const { session } = useAppData();
  const userId = session.user.UserId;
  const [all, setAll] = useState(false);
  const thread = useRef<HTMLUListElement>(null);
  const shown = all ? messages : messages.slice(-initialCount);
  const unread = useUnread().byOrder.get(order.id) ?? noneUnread;
  useMarkRead(thread, order.id, unread);

  return (
    <Card title={t`Messages`} aside={<UnreadMark count={unread.length} />} id="form-message">
      {shown.length < messages.length ? (
        <Button look="quiet" onClick={() => setAll(true)} className="mb-2 w-full">
          <Plural
            value={messages.length - shown.length}
            one="Afficher # message précédent"
            other="Afficher # messages précédents"
          />
        </Button>
      ) : null}
      {messages.length === 0 ? (
        <p className="mb-3 text-ink-2">
          <Trans>Pas encore de message.</Trans>
        </p>
      ) : (
        <ul ref={thread} className="mb-4 flex flex-col gap-3">
          {shown.map((message) => (
            <MessageItem
              key={message.id}
              message={message}
              own={message.author.id === userId}
              unread={unread.includes(message.id)}
            />
          ))}
        </ul>
      )}
      <MessageComposer orderId={order.id} forms={forms} />
    </Card>
  );
}
