import { Trans, useLingui } from '@lingui/react/macro';
import { Send } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useState } from 'react';
import { messageBodyMax } from '#contract/entities/message.ts';
import { useAppData } from '#hooks/app-data.tsx';
import { errorSentence } from '#hooks/error-sentences.ts';
import { useEditRefused } from '#hooks/use-edit-refused.ts';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/text-area.tsx';
import type { OrderForms } from './use-order-forms.ts';

interface MessageComposerProps {
  orderId: string;
  forms: OrderForms;
}

/** Writes a message; what is typed is kept, and stays when it could not be stored. */
export function MessageComposer({ orderId, forms }: MessageComposerProps) {
  const { t, i18n } = useLingui();
  const { newId } = useAppData();
  const edit = useEditRefused();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { message } = forms;
  const body = message.text.trim();
  const tooLong =
    body.length > messageBodyMax
      ? t`Trop long : ${body.length} caractères, ${messageBodyMax} au plus. Raccourcissez le texte.`
      : undefined;

  async function send(): Promise<void> {
    if (body === '' || busy || tooLong !== undefined) return;
    setBusy(true);
    setFailure(null);
    const content = { orderId, messageId: newId(), body };
    const outcome = await edit(forms.replacedBy('message'), 'order.sendMessage', content);
    if (outcome.ok) await forms.saved('message', [message]);
    else setFailure(errorSentence(i18n, outcome.code));
    setBusy(false);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || (!event.ctrlKey && !event.metaKey)) return;
    event.preventDefault();
    void send();
  }

  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextArea
        label={t`Votre message`}
        value={message.text}
        error={failure ?? tooLong}
        onChange={(event) => message.setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button
        type="submit"
        look="primary"
        icon={Send}
        disabled={body === '' || busy || tooLong !== undefined}
        className="self-end"
      >
        <Trans>Envoyer</Trans>
      </Button>
    </form>
  );
}
