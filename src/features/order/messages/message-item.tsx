import { Trans, useLingui } from '@lingui/react/macro';
import { AlarmClock } from 'lucide-react';
import type { Message } from '#contract/entities/message.ts';
import { useRemind } from '#hooks/orders/use-remind.ts';
import { useRowSync } from '#hooks/sync/use-row-sync.ts';
import { classNames } from '#ui/class-names.ts';
import { useFormats } from '#ui/format.ts';
import { SyncMark } from '#ui/lists/marks.tsx';
import { Pill } from '#ui/lists/pill.tsx';
import { useNow } from '#ui/timing/use-now.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';

interface MessageItemProps {
  message: Message;
  own: boolean;
  unread: boolean;
}

export function MessageItem({ message, own, unread }: MessageItemProps) {
  const formats = useFormats();
  const now = useNow();
  return (
    <li
      data-unread={unread ? message.id : undefined}
      className={classNames(
        'flex max-w-[88%] flex-col gap-1 rounded-[14px] px-3.5 py-2.5',
        own ? 'self-end bg-accent-soft' : 'self-start border border-line bg-paper',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm text-ink-2">
        <span className="font-semibold text-ink">{own ? <Trans>Vous</Trans> : message.author.name}</span>
        <time dateTime={message.sentAt}>{formats.recent(message.sentAt, now)}</time>
        {own ? <OwnMessageMark id={message.id} /> : null}
        {unread ? (
          <Pill tone="info">
            <Trans context="message">Nouveau</Trans>
          </Pill>
        ) : null}
        {own ? null : <RemindButton message={message} />}
      </div>
      <p className="break-words whitespace-pre-wrap">{message.body}</p>
    </li>
  );
}

/** Shows whether the server has the user's own message. */
function OwnMessageMark({ id }: { id: string }) {
  const { status: sync } = useRowSync('messages', id);
  return <SyncMark status={sync} />;
}

/** Opens the reminder form for this message. */
function RemindButton({ message }: { message: Message }) {
  const { t } = useLingui();
  const { open } = useRemind();
  const author = message.author.name;
  return (
    <IconButton
      icon={AlarmClock}
      iconSize={18}
      label={t`Me rappeler ce message de ${author}`}
      title={t`Me le rappeler`}
      onClick={() => open(`message.${message.id}`)}
      className="-my-2.5 -mr-2 ml-auto"
    />
  );
}
