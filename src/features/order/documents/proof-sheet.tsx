import { Trans, useLingui } from '@lingui/react/macro';
import { FileQuestion } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import type { Order } from '#contract/entities/order.ts';
import { proofLanguage } from '#contract/entities/proof-link.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useContent, useInLanguage } from '#hooks/app/use-content.ts';
import { useSubmit } from '#hooks/data/use-submit.ts';
import { useFormDraft } from '#parts/forms/use-form-draft.ts';
import { ChangedMeanwhile, DoneMeanwhile, useSeen } from '#parts/forms/changed-meanwhile.tsx';
import { CheckMark } from '#ui/fields/check-mark.tsx';
import { ErrorNotice, Notice } from '#ui/states/notice.tsx';
import { SegmentedControl } from '#ui/actions/segmented-control.tsx';
import { ChoiceField } from '#ui/fields/select-field.tsx';
import { Sheet } from '#ui/layers/sheet.tsx';
import { SheetAction } from '#ui/actions/sheet-action.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { isTooLong } from '#ui/fields/text-length.ts';
import type { ProofRecipient } from './proof-recipients.ts';
import { usualLanguage } from '#parts/language/usual-language.ts';
import { proofRecipients } from './proof-recipients.ts';
import { useStoreChange } from '../forms/use-store-change.ts';
import { proofRequestDraft } from './proof-request.draft.ts';
import { parseAs } from '#contract/rules/text/json-text.ts';

const form = z.object({
  pieces: z.array(z.string()),
  remark: z.string(),
  language: proofLanguage,
  recipient: z.string(),
});
const parseRequest = parseAs(form);
const remarkMax = 1000;

function recipientText({ name, phone, email }: ProofRecipient): string {
  return [name, phone, email].filter(Boolean).join(' · ');
}

/** Requests proofs of the client: which, of whom and in which language. The server makes the link. */
export function ProofSheet({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useLingui();
  const { newId } = useAppData();
  const store = useStoreChange();
  const people = proofRecipients(order);
  // The remark and the language are the order's.
  const row = {
    pieces: [],
    remark: order.proofRequest.slice(0, remarkMax),
    language: usualLanguage(order),
    recipient: '',
  };
  const {
    form: typed,
    change,
    ready,
    draft,
    asked: changed,
  } = useFormDraft(proofRequestDraft(order.id), parseRequest, { row });
  const seen = useSeen(order.proofLink?.id ?? null);
  const [isMissing, setIsMissing] = useState(false);
  const isEmpty = typed.pieces.length === 0 && typed.remark.trim() === '';
  // Contacts may have changed since the draft.
  const recipient = people.find((one) => recipientText(one) === typed.recipient) ?? people[0];

  const { submit, isSubmitting, error } = useSubmit(async () => {
    if (recipient === undefined) return t`La commande n’a ni client ni contact.`;
    const { pieces, remark, language } = typed;
    const asked = { pieces, remark: remark.trim(), language, recipient };
    const args = { orderId: order.id, requestId: newId(), ...asked, replaces: seen.now };
    const outcome = await store({ name: 'proof.request', args }, draft);
    if (!outcome.ok) return outcome;
    onClose();
    return null;
  });

  function save(): void {
    setIsMissing(isEmpty);
    if (!isEmpty && !isTooLong(typed.remark, remarkMax)) void submit();
  }

  return (
    <Sheet
      open
      side
      title={t`Demander des preuves au client`}
      onClose={onClose}
      footer={
        <SheetAction
          icon={FileQuestion}
          disabled={isSubmitting || !ready || changed !== null || seen.isChanged}
          onClick={save}
        >
          <Trans>Préparer la demande</Trans>
        </SheetAction>
      }
    >
      <ChangedMeanwhile draft={changed} show={(text) => parseRequest(text)?.remark ?? ''} />
      <DoneMeanwhile seen={seen}>
        <Trans>{order.proofLink?.by.name ?? t`Un collègue`} a déjà demandé des preuves au client.</Trans>
      </DoneMeanwhile>
      <Pieces chosen={typed.pieces} onChange={(pieces) => change({ pieces })} />
      <TextArea
        label={t`Ce que le client lira en plus`}
        error={isMissing && isEmpty ? t`Cochez une preuve ou écrivez ce que vous demandez.` : undefined}
        most={remarkMax}
        value={typed.remark}
        onChange={(event) => change({ remark: event.target.value })}
      />
      {people.length < 2 ? (
        <p className="text-sm text-ink-2">
          <Trans>Pour : {recipient === undefined ? '–' : recipientText(recipient)}</Trans>
        </p>
      ) : (
        <ChoiceField
          label={t`Pour`}
          value={recipient === undefined ? '' : recipientText(recipient)}
          options={people.map((one) => ({ value: recipientText(one), label: recipientText(one) }))}
          onChange={(value) => change({ recipient: value })}
        />
      )}
      <SegmentedControl
        label={t`Langue du client`}
        value={typed.language}
        options={[
          { value: 'fr', label: 'Français' },
          { value: 'nl', label: 'Nederlands' },
        ]}
        onChange={(language) => change({ language })}
      />
      {order.proofLink === undefined ? null : (
        <p className="text-sm text-ink-2">
          <Trans>Cette demande remplace la précédente, dont le lien se fermera.</Trans>
        </p>
      )}
      <ErrorNotice error={error} />
    </Sheet>
  );
}

function Pieces({ chosen, onChange }: { chosen: readonly string[]; onChange: (chosen: string[]) => void }) {
  const content = useContent();
  const inLanguage = useInLanguage();
  if (content === null)
    return (
      <Notice tone="off">
        <Trans>La liste des preuves n’est pas encore sur cet appareil. Écrivez ce que vous demandez.</Trans>
      </Notice>
    );
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">
        <Trans>Preuves demandées</Trans>
      </legend>
      {content.proofs.map(({ code, name }) => (
        <label key={code} className="flex min-h-11 cursor-pointer items-center gap-3 leading-tight">
          <CheckMark
            checked={chosen.includes(code)}
            onChange={({ target: { checked } }) => {
              // In the order of the content, whatever the order of the taps.
              const next = content.proofs.map((one) => one.code).filter((one) => one !== code && chosen.includes(one));
              const codes = new Set(checked ? [...next, code] : next);
              onChange(content.proofs.flatMap((one) => (codes.has(one.code) ? one.code : [])));
            }}
          />
          {inLanguage(name)}
        </label>
      ))}
    </fieldset>
  );
}
