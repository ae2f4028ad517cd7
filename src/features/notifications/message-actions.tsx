import { Trans, useLingui } from '@lingui/react/macro';
import { AlarmClock, Reply } from 'lucide-react';
import { useState } from 'react';
import type { Message } from '#contract/entities/message.ts';
import { useRemind } from '#hooks/orders/use-remind.ts';
import { useBackCloses } from '#ui/back-layers.tsx';
import { Button } from '#ui/actions/button.tsx';
import { ReplyForm } from './reply-form.tsx';

interface MessageActionsProps {
  message: Message;
  /** Called when the message is answered. */
  onRead: () => void;
}

/** Replies to a message or sets a reminder about it, without leaving the list. */
export function MessageActions({ message, onRead }: MessageActionsProps) {
  const { t } = useLingui();
  const { open } = useRemind();
  const [replying, setReplying] = useState(false);
  useBackCloses(replying, () => setReplying(false));
  const author = message.author.name;
  if (replying) {
    return (
      <ReplyForm
        message={message}
        onCancel={() => setReplying(false)}
        onSent={() => {
          setReplying(false);
          onRead();
        }}
      />
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="compact" icon={Reply} aria-label={t`Répondre à ${author}`} onClick={() => setReplying(true)}>
        <Trans>Répondre</Trans>
      </Button>
      <Button
        size="compact"
        icon={AlarmClock}
        aria-label={t`Me rappeler ce message de ${author}`}
        onClick={() => open(`message.${message.id}`)}
      >
        <Trans>Rappel</Trans>
      </Button>
    </div>
  );
}
