import { Trans, useLingui } from '@lingui/react/macro';
import { Send } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Message } from '#contract/entities/message.ts';
import { messageBodyMax } from '#contract/values/limits.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useDraft } from '#hooks/drafts/use-draft.ts';
import { useMutate } from '#hooks/data/use-mutate.ts';
import { useSubmit } from '#hooks/data/use-submit.ts';
import { Button } from '#ui/actions/button.tsx';
import { useDirtyForm } from '#ui/fields/dirty-forms.ts';
import { TextArea } from '#ui/fields/text-area.tsx';
import { useToast } from '#ui/layers/toast.tsx';
import { messageDraft } from '#parts/forms/message.draft.ts';

interface ReplyFormProps {
  message: Pick<Message, 'id' | 'orderId'>;
  onSent: () => void;
  onCancel: () => void;
}

/** Replies to a message in the list. The text is the draft of the order's thread, shared with the order's page. */
export function ReplyForm({ message: { orderId }, onSent, onCancel }: ReplyFormProps) {
  const { t } = useLingui();
  const { newId } = useAppData();
  const mutate = useMutate();
  const showToast = useToast();
  const draft = useDraft(messageDraft(orderId), '');
  useDirtyForm(draft.dirty);
  const form = useRef<HTMLFormElement>(null);
  const body = draft.text.trim();
  const tooLong =
    body.length > messageBodyMax
      ? t`Trop long : ${body.length} caractères, ${messageBodyMax} au plus. Raccourcissez le texte.`
      : undefined;

  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);

  const { submit, isSubmitting, error } = useSubmit(async () => {
    const outcome = await mutate(
      { name: 'order.sendMessage', args: { orderId, messageId: newId(), body } },
      { ends: [draft] },
    );
    if (!outcome.ok) return outcome;
    const remaining = await draft.sent();
    showToast({ text: t`Réponse enregistrée : elle part dès que possible.`, stored: true });
    // Text typed during the save is not part of the reply: the form stays open with it.
    if (remaining === '') onSent();
    return null;
  });
  const canSend = body !== '' && tooLong === undefined;

  return (
    <form
      ref={form}
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (canSend) void submit();
      }}
    >
      <TextArea
        label={t`Votre réponse`}
        value={draft.text}
        error={error ?? tooLong}
        onChange={(event) => draft.setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || (!event.ctrlKey && !event.metaKey)) return;
          event.preventDefault();
          if (canSend) void submit();
        }}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="compact" onClick={onCancel}>
          <Trans>Fermer</Trans>
        </Button>
        <Button type="submit" look="primary" size="compact" icon={Send} disabled={!canSend || isSubmitting}>
          <Trans>Envoyer</Trans>
        </Button>
      </div>
    </form>
  );
}
