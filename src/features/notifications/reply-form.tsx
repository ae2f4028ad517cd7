import { Trans, useLingui } from '@lingui/react/macro';
import { Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Message } from '#contract/entities/message.ts';
import { messageBodyMax } from '#contract/entities/message.ts';
import { useAppData } from '#hooks/app-data.tsx';
import { errorSentence } from '#hooks/error-sentences.ts';
import { useDraft } from '#hooks/use-draft.ts';
import { useMutate } from '#hooks/use-mutate.ts';
import { Button } from '#ui/button.tsx';
import { useDirtyForm } from '#ui/dirty-forms.ts';
import { TextArea } from '#ui/text-area.tsx';
import { useToast } from '#ui/toast.tsx';

interface ReplyFormProps {
  message: Pick<Message, 'id' | 'orderId'>;
  onSent: () => void;
  onCancel: () => void;
}

/** Answers a message where it stands; what is typed is the draft of its order's thread, and goes on there. */
export function ReplyForm({ message: { orderId }, onSent, onCancel }: ReplyFormProps) {
  const { t, i18n } = useLingui();
  const { newId } = useAppData();
  const mutate = useMutate();
  const showToast = useToast();
  const draft = useDraft(`order:${orderId}:message`, '');
  useDirtyForm(draft.dirty);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const body = draft.text.trim();
  const tooLong =
    body.length > messageBodyMax
      ? t`Trop long : ${body.length} caractères, ${messageBodyMax} au plus. Raccourcissez le texte.`
      : undefined;

  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);

  async function send(): Promise<void> {
    if (body === '' || busy || tooLong !== undefined) return;
    setBusy(true);
    setFailure(null);
    const outcome = await mutate('order.sendMessage', { orderId, messageId: newId(), body });
    const rest = outcome.ok ? await draft.sent() : '';
    setBusy(false);
    if (!outcome.ok) return setFailure(errorSentence(i18n, outcome.code));
    showToast({ text: t`Réponse enregistrée sur cet appareil : elle part dès que possible.` });
    // What was typed meanwhile is not in it: it stays where it can be seen.
    if (rest === '') onSent();
  }

  return (
    <form
      ref={form}
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextArea
        label={t`Votre réponse`}
        value={draft.text}
        error={failure ?? tooLong}
        onChange={(event) => draft.setText(event.target.value)}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="compact" onClick={onCancel}>
          <Trans>Fermer</Trans>
        </Button>
        <Button
          type="submit"
          look="primary"
          size="compact"
          icon={Send}
          disabled={body === '' || busy || tooLong !== undefined}
        >
          <Trans>Envoyer</Trans>
        </Button>
      </div>
    </form>
  );
}
