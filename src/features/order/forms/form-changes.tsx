import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowRight } from 'lucide-react';
import type { CheckLine, Feedback } from '#contract/entities/feedback.ts';
import { shownInvoiceState } from '#contract/rules/clients/feedback-states.ts';
import { useLabelContext } from '#hooks/data/use-label-context.ts';
import { checkAnswerLabels, checkLabels, measureLabels } from '#labels/content-labels.ts';
import { invoiceStateLabels, sellStateLabels } from '#labels/feedback-labels.ts';
import type { LabelContext } from '#labels/label-context.ts';
import { paymentOptionLabels, saleWishLabels } from '#labels/record-labels.ts';
import { AnswerThumb } from '#parts/surveys/answer-thumb.tsx';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/media/icon.tsx';

/** The answers of a submitted form, in any of its versions. */
export type FormVersion = Omit<Feedback, 'id' | 'orderId' | 'visitId' | 'earlier'>;

/** A line of a form that a correction changed. An empty text stands for nothing. */
interface Change {
  label: string;
  before: string;
  after: string;
  /** Photos that the correction added to a check, and those that it took away. */
  added: readonly string[];
  removed: readonly string[];
}

function checkText(context: LabelContext, line: CheckLine | undefined): string {
  if (line === undefined) return '';
  return [checkAnswerLabels(context, line), measureLabels(context, line), line.note]
    .filter((part) => part !== '')
    .join(' · ');
}

/** Returns the lines of a form besides its checks, by their labels. */
function formTexts(
  { i18n, formats }: LabelContext,
  form: FormVersion,
  hasInvoice: boolean,
): readonly (readonly [string, string])[] {
  const { arrivedAt, present, invoice, sale, sellState, options, cashReceived, remarks, signature } = form;
  const invoiceState = shownInvoiceState(invoice, hasInvoice);
  const wish = sale.wish === null || sale.consentAt === null ? '' : i18n._(saleWishLabels[sale.wish]);
  return [
    [i18n._(msg`Arrivée`), formats.dateTime(arrivedAt)],
    [i18n._(msg`Personnes présentes`), present],
    [i18n._(msg`Facture`), invoiceState === null ? '' : i18n._(invoiceStateLabels[invoiceState])],
    [i18n._(msg`À corriger sur la facture`), invoice.change],
    [i18n._(msg`Destination du bien`), sellState === null ? '' : i18n._(sellStateLabels[sellState])],
    [i18n._(msg`Accord du client`), wish],
    [i18n._(msg`Paiement`), options.map((option) => i18n._(paymentOptionLabels[option])).join(', ')],
    [i18n._(msg`Espèces reçues`), cashReceived === null ? '' : formats.money(cashReceived)],
    [i18n._(msg`Remarques`), remarks],
    [i18n._(msg`Signature`), signature === null ? '' : `${signature.name}, ${formats.dateTime(signature.at)}`],
  ];
}

/** Returns what a correction changed of a form, line by line. */
export function formChanges(
  context: LabelContext,
  { before, after, hasInvoice }: Omit<FormChangesProps, 'onOpen'>,
): Change[] {
  const texts = new Map(formTexts(context, before, hasInvoice));
  const lines = formTexts(context, after, hasInvoice).map(([label, text]): Change => {
    return { label, before: texts.get(label) ?? '', after: text, added: [], removed: [] };
  });
  const codes = new Set([...before.checklist, ...after.checklist].map(({ code }) => code));
  const checks = [...codes].map((code): Change => {
    const [was, is] = [before, after].map(({ checklist }) => checklist.find((line) => line.code === code));
    const [old, now] = [was?.photos ?? [], is?.photos ?? []];
    return {
      label: checkLabels(context, code),
      before: checkText(context, was),
      after: checkText(context, is),
      added: now.filter((id) => !old.includes(id)),
      removed: old.filter((id) => !now.includes(id)),
    };
  });
  return [...lines, ...checks].filter(
    ({ before: old, after: now, added, removed }) => old !== now || added.length + removed.length > 0,
  );
}

interface FormChangesProps {
  before: FormVersion;
  after: FormVersion;
  /** The order has an invoice. */
  hasInvoice: boolean;
  onOpen: (uploadId: string) => void;
}

/** What a correction changed, each line with its text before and after. */
export function FormChanges({ onOpen, ...facts }: FormChangesProps) {
  const { t } = useLingui();
  const context = useLabelContext(useFormats());
  const changes = formChanges(context, facts);
  if (changes.length === 0) {
    return (
      <p className="mb-2 text-sm text-ink-2">
        <Trans>La correction ne change aucune réponse.</Trans>
      </p>
    );
  }
  return (
    <section aria-label={t`Ce qui a changé`} className="mb-3 rounded-control bg-wait-soft px-3.5 py-2.5">
      <h3 className="font-semibold">
        <Trans>Ce qui a changé</Trans>
      </h3>
      <dl className="divide-y divide-line-2">
        {changes.map((change) => (
          <div key={change.label} className="py-1.5">
            <dt className="text-sm text-ink-2">{change.label}</dt>
            {change.before === change.after ? null : (
              <dd className="flex flex-wrap items-baseline gap-x-2 wrap-anywhere whitespace-pre-wrap">
                <del className="text-ink-2">{change.before === '' ? t`rien` : change.before}</del>
                <Icon of={ArrowRight} size={16} className="self-center text-ink-2" />
                <ins className="font-semibold no-underline">{change.after === '' ? t`rien` : change.after}</ins>
              </dd>
            )}
            <Photos label={t`Photos ajoutées`} ids={change.added} onOpen={onOpen} />
            <Photos label={t`Photos enlevées`} ids={change.removed} onOpen={onOpen} />
          </div>
        ))}
      </dl>
    </section>
  );
}

function Photos({ label, ids, onOpen }: { label: string; ids: readonly string[]; onOpen: (id: string) => void }) {
  if (ids.length === 0) return null;
  return (
    <dd>
      <span className="text-sm">{label}</span>
      <PhotoThumbs label={label} ids={ids} onOpen={onOpen} />
    </dd>
  );
}

/** Photos of a form in small. A tap opens one. */
export function PhotoThumbs({
  label,
  ids,
  onOpen,
}: {
  label: string;
  ids: readonly string[];
  onOpen: (id: string) => void;
}) {
  return (
    <ul aria-label={label} className="mt-1 flex flex-wrap gap-2">
      {ids.map((id) => (
        <AnswerThumb key={id} id={id} onOpen={() => onOpen(id)} onRemove={null} />
      ))}
    </ul>
  );
}
