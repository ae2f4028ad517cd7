import { Trans, useLingui } from '@lingui/react/macro';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import type { Order } from '#contract/entities/order.ts';
import type { DocumentOfOrder } from '#data/queries/files/documents.ts';
import { filesOfOrder } from '#data/queries/files/files.ts';
import type { Change } from '#data/outbox/change.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useLive } from '#hooks/data/use-live.ts';
import { useMutate } from '#hooks/data/use-mutate.ts';
import { useSubmit } from '#hooks/data/use-submit.ts';
import { ErrorNotice } from '#ui/states/notice.tsx';
import { useFormDraft } from '#parts/forms/use-form-draft.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { Sheet } from '#ui/layers/sheet.tsx';
import { SheetAction } from '#ui/actions/sheet-action.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { isTooLong } from '#ui/fields/text-length.ts';
import { useSavedToast } from '../forms/use-saved-toast.ts';
import { pebDraftDraft } from './peb-draft.draft.ts';
import { parseAs } from '#contract/rules/text/json-text.ts';

/** Maximum length of a remark. */
const remarkMax = 1000;

const draftForm = z.object({ paper: z.string().nullable(), remark: z.string() });
const parseDraft = parseAs(draftForm);
const empty = { paper: null, remark: '' };

export interface DraftSheetProps {
  order: Order;
  documents: readonly DocumentOfOrder[];
  onClose: () => void;
}

/** Submits a PEB draft to the client, with its document: one of the order's, or a file that was added to it. */
export function DraftSheet({ order, documents, onClose }: DraftSheetProps) {
  const { t } = useLingui();
  const { newId } = useAppData();
  const mutate = useMutate();
  const showSaved = useSavedToast();
  const { form, change, clear, ready, draft } = useFormDraft(pebDraftDraft(order.id), parseDraft, { begun: empty });
  const files = useLive((db) => filesOfOrder(db, order.id), [order.id]);
  const known = new Set(documents.map(({ document }) => document.uploadId));
  const added = (files ?? []).filter(({ upload }) => upload.kind === 'document' && !known.has(upload.id));
  const options = [
    ...documents
      .filter(({ removed }) => removed === null)
      .map(({ document: { id, name } }) => ({ value: `document:${id}`, label: name })),
    ...added.map(({ upload: { id, name } }) => ({ value: `upload:${id}`, label: name })),
  ];

  const only = options.length === 1 && form.paper === null ? options[0] : undefined;
  const chosen = (only ?? options.find(({ value }) => value === form.paper))?.value;
  const [isMissing, setIsMissing] = useState(false);

  /** Returns the identifier of the draft's document, and the change that makes one of an added file. */
  function chosenDocument(from: string): { documentId: string; first?: Change } {
    const [kind, id = ''] = from.split(':');
    const file = added.find(({ upload }) => upload.id === id)?.upload;
    if (kind === 'document' || file === undefined) return { documentId: id };
    const documentId = newId();
    const paper = { kind: 'draft' as const, name: file.name, uploadId: id };
    return {
      documentId,
      first: { name: 'document.upload', args: { documentId, orderId: order.id, clientId: null, ...paper } },
    };
  }

  const { submit, isSubmitting, error } = useSubmit(async (paper: string) => {
    const { documentId, first } = chosenDocument(paper);
    const args = { orderId: order.id, draftId: newId(), documentId, remark: form.remark.trim() };
    const sending: Change = { name: 'draft.submit', args };
    const outcome = await mutate(first === undefined ? [sending] : [first, sending], { ends: [draft] });
    if (!outcome.ok) return outcome;
    await clear();
    showSaved();
    onClose();
    return null;
  });

  return (
    <Sheet
      open
      title={t`Soumettre un brouillon PEB`}
      onClose={onClose}
      footer={
        <SheetAction
          icon={Send}
          disabled={isSubmitting || !ready || files === undefined}
          onClick={() => {
            setIsMissing(chosen === undefined);
            if (chosen !== undefined && !isTooLong(form.remark, remarkMax)) void submit(chosen);
          }}
        >
          <Trans>Soumettre au client</Trans>
        </SheetAction>
      }
    >
      <SelectField
        label={t`Document du brouillon`}
        allLabel={t`Choisir`}
        value={chosen ?? null}
        options={options}
        error={isMissing && chosen === undefined ? t`Choisissez le document que le client doit lire.` : undefined}
        onChange={(paper) => change({ paper })}
      />
      {options.length === 0 ? (
        <p className="text-sm text-ink-2">
          <Trans>Pour joindre un fichier, ajoutez-le d’abord aux documents de la commande.</Trans>
        </p>
      ) : null}
      <TextArea
        label={t`Remarque pour le client`}
        most={remarkMax}
        value={form.remark}
        onChange={(event) => change({ remark: event.target.value })}
      />
      <p className="text-sm text-ink-2">
        <Trans>La commande attendra la réponse du client.</Trans>
      </p>
      <ErrorNotice error={error} />
    </Sheet>
  );
}
