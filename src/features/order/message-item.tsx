import { Trans } from '@lingui/react/macro';
import type { Message } from '#contract/entities/message.ts';
import { useRowSync } from '#hooks/use-row-sync.ts';
import { classNames } from '#ui/class-names.ts';
import { useFormats } from '#ui/format.ts';
import { SyncMark } from '#ui/marks.tsx';
import { Pill } from '#ui/pill.tsx';
import { useNow } from '#ui/use-now.ts';

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
        {own ? <OwnMark id={message.id} /> : null}
        {unread ? (
          <Pill tone="info">
            <Trans context="message">Nouveau</Trans>
          </Pill>
        ) : null}
      </div>
      <p className="break-words whitespace-pre-wrap">{message.body}</p>
    </li>
  );
}

/** Whether one's own message is on the server yet. */
function OwnMark({ id }: { id: string }) {
  const { state } = useRowSync('messages', id);
  return <SyncMark state={state} />;
}
