import { Trans, useLingui } from '@lingui/react/macro';
import { rowKey } from '#contract/collections.ts';
import type { PebDraft } from '#contract/entities/peb-draft.ts';
import { acceptanceLack } from '#contract/rules/decisions.ts';
import { acceptanceLackLabels } from '#labels/draft-labels.ts';
import { documentsOfOrder } from '#data/queries/files/documents.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { telLink } from '#labels/orders/contact-links.ts';
import { ClientLink } from '#parts/clients/client-link.tsx';
import { useFormats } from '#ui/format.ts';
import { Notice } from '#ui/states/notice.tsx';
import { DraftPaper } from './draft-paper.tsx';
import type { DecisionProps } from '../verdict/use-decide.ts';
import { useDecide } from '../verdict/use-decide.ts';
import { VerdictBar } from '../verdict/verdict-bar.tsx';
import { refusalDraft } from '#parts/decisions/refusal.draft.ts';

/** A PEB draft that the client has, with whom to call: a supervisor records what the client answered. */
export function DraftDecision({ decision, goOn }: DecisionProps<'draft'>) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const decide = useDecide();
  const { submittedBy, submittedAt, remark }: PebDraft = decision.draft;
  const { client, contacts } = decision.order;
  const documents = useLive(documentsOfOrder, [decision.order.id]);
  const paper = documents?.find(({ document }) => document.id === decision.draft.documentId);
  const lack = acceptanceLack(decision.draft, decision.order, paper);
  return (
    <div className="flex flex-col gap-3">
      <div>
        {[client, ...contacts].map(({ name, phone }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- two contacts may have one name
          <p key={place} className="flex flex-wrap items-center gap-x-3">
            {place === 0 ? (
              <ClientLink clientId={client.id} className="font-semibold">
                {name}
              </ClientLink>
            ) : (
              name
            )}
            {phone === null || phone === '' ? null : (
              <a href={telLink(phone)} className="inline-flex min-h-11 items-center text-accent underline lg:min-h-6">
                {phone}
              </a>
            )}
          </p>
        ))}
        <p className="text-sm text-ink-2">
          <Trans>
            Brouillon de {submittedBy.name}, {formats.dateTime(submittedAt)}
          </Trans>
        </p>
      </div>
      {remark === '' ? null : <p className="whitespace-pre-wrap wrap-anywhere">{remark}</p>}
      {lack === undefined ? null : <Notice tone="wait">{i18n._(acceptanceLackLabels[lack])}</Notice>}
      <VerdictBar
        isBarred={lack !== undefined}
        acceptLabel={t`Le client accepte`}
        about={{ row: rowKey('pebDrafts', decision.draft.id) }}
        parts={[decision.id]}
        goOn={goOn}
        onAccept={(over) => decide.draft(decision, true, { over })}
        refuseLabel={t`Le client refuse`}
        onRefuse={(refusal) => decide.draft(decision, false, refusal)}
        reason={{ draft: refusalDraft(decision.order.id, decision.id), usual: [] }}
      />
      {documents === undefined || lack === 'document' ? null : <DraftPaper paper={paper} />}
    </div>
  );
}
