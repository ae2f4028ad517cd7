import { Trans, useLingui } from '@lingui/react/macro';
import { Send } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { messageBodyMax } from '#contract/values/limits.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useMutate } from '#hooks/data/use-mutate.ts';
import { useSubmit } from '#hooks/data/use-submit.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import type { OrderForms } from '../forms/use-order-forms.ts';

interface MessageComposerProps {
  orderId: string;
  forms: OrderForms;
}

/** Composes a message. The text is a draft: it stays when storing the message fails. */
export function MessageComposer({ orderId, forms }: MessageComposerProps) {
  const { t } = useLingui();
  const { newId } = useAppData();
  const mutate = useMutate();
  const { message } = forms;
  const body = message.text.trim();
  const tooLong =
    body.length > messageBodyMax
      ? t`Trop long : ${body.length} caractères, ${messageBodyMax} au plus. Raccourcissez le texte.`
      : undefined;

  const { submit, isSubmitting, error } = useSubmit(async () => {
    const content = { orderId, messageId: newId(), body };
    const outcome = await mutate(
      { name: 'order.sendMessage', args: content },
      { replaces: forms.replacedBy('message'), ends: [message] },
    );
    if (outcome.ok) await forms.saved('message', [message]);
    return outcome;
  });

  function send(): void {
    if (body !== '' && tooLong === undefined) void submit();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || (!event.ctrlKey && !event.metaKey)) return;
    event.preventDefault();
    send();
  }

  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextArea
        label={t`Votre message`}
        value={message.text}
        error={error ?? tooLong}
        onChange={(event) => message.setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button
        type="submit"
        look="primary"
        icon={Send}
        disabled={body === '' || isSubmitting || tooLong !== undefined}
        className="self-end"
      >
        <Trans>Envoyer</Trans>
      </Button>
    </form>
  );
}
