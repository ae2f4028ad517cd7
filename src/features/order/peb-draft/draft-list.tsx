import { Trans, useLingui } from '@lingui/react/macro';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { reasonMax } from '#contract/values/limits.ts';
import type { Order } from '#contract/entities/order.ts';
import type { PebDraft } from '#contract/entities/peb-draft.ts';
import { draftRefusal } from '#contract/mutations/refusals.ts';
import type { AcceptanceLack } from '#contract/rules/decisions.ts';
import { acceptanceLack, canRejectDraft } from '#contract/rules/decisions.ts';
import { changesOrder } from '#contract/rules/orders/order-rights.ts';
import type { DocumentOfOrder } from '#data/queries/files/documents.ts';
import { documentsOfOrder } from '#data/queries/files/documents.ts';
import type { DraftText } from '#hooks/drafts/use-draft.ts';
import { useDraft } from '#hooks/drafts/use-draft.ts';
import { useJudged } from '#parts/acts/use-judged.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { Gone, GoneNotice } from '#parts/forms/gone.tsx';
import { useWhyClosed } from '#parts/forms/use-why-closed.ts';
import type { OrderViewerProps } from '#parts/order-files/viewer/order-viewer.tsx';
import { useOrderViewer } from '#hooks/orders/use-unread.ts';
import { useRoles } from '#hooks/app/use-roles.ts';
import { useRowSync } from '#hooks/sync/use-row-sync.ts';
import { useSubmit } from '#hooks/data/use-submit.ts';
import { isBeforeVisit } from '#contract/rules/orders/order-states.ts';
import { acceptanceLackLabels } from '#labels/draft-labels.ts';
import { draftStateLabels } from '#labels/orders/order-labels.ts';
import { LayerInAddress, useBackCloses } from '#ui/back-layers.tsx';
import { Button } from '#ui/actions/button.tsx';
import { useDirtyForm } from '#ui/fields/dirty-forms.ts';
import { useFormats } from '#ui/format.ts';
import { later } from '#ui/page/later.tsx';
import { SyncMark } from '#ui/lists/marks.tsx';
import { ErrorNotice } from '#ui/states/notice.tsx';
import { Pill } from '#ui/lists/pill.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { isTooLong } from '#ui/fields/text-length.ts';
import type { DraftSheetProps } from './draft-sheet.tsx';
import { draftMarks } from './draft-marks.ts';
import { useStoreChange } from '../forms/use-store-change.ts';
import { refusalDraft } from '#parts/decisions/refusal.draft.ts';
import { useAddressSheet } from '#hooks/addresses/use-address-sheet.ts';
import { useStaysOpen } from '#ui/layers/use-last.ts';

const DraftSheet = later<DraftSheetProps>(async () => (await import('./draft-sheet.tsx')).DraftSheet);
const OrderViewer = later<OrderViewerProps>(
  async () => (await import('#parts/order-files/viewer/order-viewer.tsx')).OrderViewer,
);

const noDocuments: DocumentOfOrder[] = [];

/** The PEB drafts of an order, what the client answered, and what comes next: whoever works on the order submits one. */
export function DraftList({ order, drafts }: { order: Order; drafts: readonly PebDraft[] }) {
  const { t } = useLingui();
  const { supervisor } = useRoles();
  const viewer = useOrderViewer();
  const sending = useAddressSheet('peb-draft');
  const documents = useLive((db) => documentsOfOrder(db, order.id), [order.id]) ?? noDocuments;
  const code = draftRefusal({ draftId: '', orderId: order.id }, useJudged()({ orders: [order] }));
  const closed = useWhyClosed(order);
  const waiting = drafts.find(({ state }) => state === 'waiting');
  const isEarly = waiting === undefined && isBeforeVisit(order);
  // A draft may have come before its order's summary.
  const isRefused = waiting !== undefined || code !== undefined || isEarly;
  const sent = t`Un brouillon de ${waiting?.submittedBy.name ?? t`un collègue`} attend déjà la réponse du client.`;
  const early = isEarly ? t`Un brouillon se soumet après la visite.` : null;
  const why = isRefused ? (closed ?? early ?? sent) : null;
  const maySend = changesOrder(viewer, order) && !isRefused;
  const isSending = useStaysOpen(sending.value !== null, maySend);
  return (
    <div className="flex flex-col gap-3 empty:hidden">
      {drafts.length === 0 ? null : (
        <ul aria-label={t`Brouillons PEB`} className="divide-y divide-line-2">
          {drafts.map((draft) => (
            <DraftItem key={draft.id} order={order} draft={draft} documents={documents} mayDecide={supervisor} />
          ))}
        </ul>
      )}
      {maySend ? (
        <Button icon={Send} className="self-start" onClick={() => sending.open()}>
          <Trans>Soumettre un brouillon</Trans>
        </Button>
      ) : null}
      {isSending ? (
        <Gone why={why}>
          <LayerInAddress>
            <DraftSheet order={order} documents={documents} onClose={sending.close} />
          </LayerInAddress>
        </Gone>
      ) : null}
    </div>
  );
}

interface DraftItemProps {
  order: Order;
  draft: PebDraft;
  documents: readonly DocumentOfOrder[];
  mayDecide: boolean;
}

function DraftItem({ order, draft, documents, mayDecide }: DraftItemProps) {
  const { i18n } = useLingui();
  const formats = useFormats();
  const { status: sync } = useRowSync('pebDrafts', draft.id);
  const [isOpen, setIsOpen] = useState(false);
  const { state, submittedAt, submittedBy, remark, decided, documentId } = draft;
  const { tone, icon } = draftMarks[state];
  const paper = documents.find(({ document }) => document.id === documentId);
  return (
    <li className="flex flex-col gap-1.5 py-2.5 first:pt-0">
      <div className="flex flex-wrap items-center gap-2">
        <Pill tone={tone} icon={icon}>
          {i18n._(draftStateLabels[state])}
        </Pill>
        <SyncMark status={sync} />
        <span className="text-sm text-ink-2">
          {formats.dateTime(submittedAt)}, {submittedBy.name}
        </span>
      </div>
      {paper !== undefined && paper.file === undefined ? <p className="wrap-anywhere">{paper.document.name}</p> : null}
      {paper?.file === undefined ? null : (
        <button
          type="button"
          onClick={() => setIsOpen(true)}
          className="min-h-11 self-start font-semibold text-accent hover:underline"
        >
          {paper.document.name}
        </button>
      )}
      {remark === '' ? null : <p className="wrap-anywhere whitespace-pre-wrap">{remark}</p>}
      {decided === null ? null : (
        <p className="text-sm wrap-anywhere text-ink-2">
          {formats.dateTime(decided.at)}, {decided.by.name}
          {decided.reason === '' ? null : ` : ${decided.reason}`}
        </p>
      )}
      {mayDecide ? <Answer draft={draft} order={order} paper={paper} /> : null}
      {isOpen && paper?.file !== undefined ? (
        <OrderViewer files={[paper.file]} current={paper.file} onShow={() => setIsOpen(false)} />
      ) : null}
    </li>
  );
}

/** Records what the client answered. What was typed stays when a colleague records it first. */
function Answer({ draft, order, paper }: { draft: PebDraft; order: Order; paper: DocumentOfOrder | undefined }) {
  const { t } = useLingui();
  const canReject = canRejectDraft(order);
  // The draft of the supervision's decision: what is typed at one of the two is at the other.
  const reason = useDraft(refusalDraft(draft.orderId, `draft/${draft.id}`), '');
  const isOver = draft.state !== 'waiting';
  if (isOver && !reason.dirty) return null;
  const decided = isOver ? t`Déjà décidé par ${draft.decided?.by.name ?? t`un collègue`}.` : null;
  const certified = reason.dirty && !canReject ? t`Cette commande est certifiée.` : null;
  return (
    <Gone why={decided ?? certified}>
      <AnswerForm draft={draft} reason={reason} canReject={canReject} lack={acceptanceLack(draft, order, paper)} />
    </Gone>
  );
}

interface AnswerFormProps {
  draft: PebDraft;
  reason: DraftText;
  canReject: boolean;
  lack: AcceptanceLack | undefined;
}

/** A refusal needs its reason. */
function AnswerForm({ draft: { id: draftId, orderId, submittedAt }, reason, canReject, lack }: AnswerFormProps) {
  const { t, i18n } = useLingui();
  const store = useStoreChange();
  useDirtyForm(reason.dirty);
  const [isOpened, setIsOpened] = useState(false);
  const isOpen = (isOpened && canReject) || reason.dirty;
  // With a typed reason, which is a draft, “back” leaves the page.
  useBackCloses(isOpened && !reason.dirty, () => setIsOpened(false));
  const [isMissing, setIsMissing] = useState(false);
  const { submit, isSubmitting, error } = useSubmit((to: 'accepted' | 'rejected', why: string) =>
    store(
      { name: 'draft.decide', args: { orderId, draftId, submittedAt, to, reason: why } },
      ...(why === '' ? [] : [reason]),
    ),
  );

  async function reject(): Promise<void> {
    const text = reason.text.trim();
    setIsMissing(text === '');
    if (text !== '' && !isTooLong(text, reasonMax)) await submit('rejected', text);
  }

  return (
    <div className="flex flex-col gap-2">
      <GoneNotice />
      <ErrorNotice error={error} />
      {lack === undefined ? null : <p className="text-sm text-ink-2">{i18n._(acceptanceLackLabels[lack])}</p>}
      {isOpen ? (
        <TextArea
          label={t`Ce que le client refuse`}
          error={isMissing && reason.text.trim() === '' ? t`Écrivez ce que le client refuse.` : undefined}
          most={reasonMax}
          value={reason.text}
          onChange={(event) => reason.setText(event.target.value)}
        />
      ) : null}
      <div className="flex flex-wrap gap-2">
        {isOpen || lack !== undefined ? null : (
          <Button size="compact" disabled={isSubmitting} onClick={() => void submit('accepted', '')}>
            <Trans>Le client accepte</Trans>
          </Button>
        )}
        {canReject ? (
          <Button
            size="compact"
            look="danger"
            submits={isOpen}
            disabled={isSubmitting}
            onClick={() => (isOpen ? void reject() : setIsOpened(true))}
          >
            <Trans>Le client refuse</Trans>
          </Button>
        ) : null}
        {isOpen ? (
          <Button
            size="compact"
            onClick={() => {
              setIsOpened(false);
              void reason.clear();
            }}
          >
            <Trans>Annuler</Trans>
          </Button>
        ) : null}
      </div>
    </div>
  );
}
