import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import { Check, CircleDashed, Minus, X } from 'lucide-react';
import { useState } from 'react';
import type { Feedback } from '#contract/entities/feedback.ts';
import type { CheckResult } from '#contract/values/check-results.ts';
import { resultOf } from '#contract/values/check-results.ts';
import type { Order } from '#contract/entities/order.ts';
import { shownInvoiceState } from '#contract/rules/clients/feedback-states.ts';
import { feedbackOfOrder } from '#data/queries/visits/feedback.ts';
import { checkAnswerLabels, checkLabels, measureLabels } from '#labels/content-labels.ts';
import { checkResultLabel, invoiceStateLabels, sellStateLabels } from '#labels/feedback-labels.ts';
import { paymentOptionLabels, saleWishLabels } from '#labels/record-labels.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { useOrderFiles } from '#hooks/files/use-order-files.ts';
import { useRowSync } from '#hooks/sync/use-row-sync.ts';
import { useLabelContext } from '#hooks/data/use-label-context.ts';
import { useDeviceTime } from '#parts/clock/use-device-time.ts';
import type { ShownFileProps } from '#parts/order-files/shown-file.tsx';
import { Card } from '#ui/page/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { Fact, Facts } from '#ui/lists/facts.tsx';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/media/icon.tsx';
import { later } from '#ui/page/later.tsx';
import { SyncMark } from '#ui/lists/marks.tsx';
import { SignatureDrawing } from '#ui/signature/signature-drawing.tsx';
import { Fold } from '#ui/page/fold.tsx';
import type { FormVersion } from '../forms/form-changes.tsx';
import { FormChanges, PhotoThumbs } from '../forms/form-changes.tsx';

const ShownFile = later<ShownFileProps>(async () => (await import('#parts/order-files/shown-file.tsx')).ShownFile);

/** Shows the submitted visit forms of an order. Renders nothing without any. */
export function FeedbackCard({ order }: { order: Order }) {
  const { id: orderId } = order;
  const { t } = useLingui();
  const { files } = useOrderFiles(order) ?? { files: [] };
  const [shownId, setShownId] = useState<string | null>(null);
  const all = useLive((db) => feedbackOfOrder(db, orderId), [orderId]) ?? [];
  if (all.length === 0) return null;
  return (
    <Card title={t`Retour de visite`} id="feedback">
      <div className="flex flex-col gap-5">
        {all.map((feedback) => (
          <FeedbackView key={feedback.id} feedback={feedback} hasInvoice={order.invoice !== null} onOpen={setShownId} />
        ))}
      </div>
      {shownId === null ? null : <ShownFile files={files} shownId={shownId} onShow={setShownId} />}
    </Card>
  );
}

type OnOpen = (uploadId: string) => void;

/** Shows a form with what its last correction changed, and the versions before, folded. */
function FeedbackView({ feedback, hasInvoice, onOpen }: Omit<VersionViewProps, 'before' | 'isEarlier'>) {
  const { id, orderId, visitId, earlier = [] } = feedback;
  return (
    <div>
      <VersionView feedback={feedback} hasInvoice={hasInvoice} before={earlier[0]} onOpen={onOpen} />
      {earlier.length === 0 ? null : (
        <Fold
          summary={
            <span className="font-semibold">
              <Plural value={earlier.length} one="# version précédente" other="# versions précédentes" />
            </span>
          }
        >
          <div className="flex flex-col gap-5 pt-2">
            {earlier.map((version, index) => (
              <VersionView
                key={version.submittedAt}
                feedback={{ id, orderId, visitId, ...version }}
                hasInvoice={hasInvoice}
                before={earlier[index + 1]}
                onOpen={onOpen}
                isEarlier
              />
            ))}
          </div>
        </Fold>
      )}
    </div>
  );
}

interface VersionViewProps {
  feedback: Feedback;
  hasInvoice: boolean;
  /** The version that this one corrects; undefined for the first one. */
  before: FormVersion | undefined;
  onOpen: OnOpen;
  isEarlier?: boolean;
}

function VersionView({ feedback, hasInvoice, before, onOpen, isEarlier = false }: VersionViewProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const { status: sync } = useRowSync('visitFeedback', feedback.id);
  const { by, arrivedAt, present, remarks, options, cashReceived } = feedback;
  const deviceTime = useDeviceTime();
  const when = ({ submittedAt, deviceAt }: FormVersion): string =>
    [formats.dateTime(submittedAt), deviceTime(deviceAt)].filter(Boolean).join(', ');
  return (
    <div>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2 text-sm text-ink-2">
        <p>
          {feedback.correctionId === undefined ? (
            <Trans>
              Terminé par {by.name}, {when(feedback)}
            </Trans>
          ) : (
            <Trans>
              Corrigé par {by.name}, {when(feedback)}
            </Trans>
          )}
        </p>
        {isEarlier ? null : <SyncMark status={sync} />}
      </div>
      {before === undefined ? null : (
        <FormChanges before={before} after={feedback} hasInvoice={hasInvoice} onOpen={onOpen} />
      )}
      <Facts>
        <Fact label={t`Arrivée`}>{formats.dateTime(arrivedAt)}</Fact>
        <Fact label={t`Personnes présentes`}>{present}</Fact>
        <OutcomeFacts feedback={feedback} hasInvoice={hasInvoice} />
        <Fact label={t`Paiement`}>{options.map((option) => i18n._(paymentOptionLabels[option])).join('\n')}</Fact>
        {cashReceived === null ? null : <Fact label={t`Espèces reçues`}>{formats.money(cashReceived)}</Fact>}
        {remarks === '' ? null : <Fact label={t`Remarques`}>{remarks}</Fact>}
      </Facts>
      <Checklist checklist={feedback.checklist} onOpen={onOpen} />
      <SignatureFigure signature={feedback.signature} />
    </div>
  );
}

/** Shows the invoice and sale states, with the answers that add detail. */
function OutcomeFacts({
  feedback: { invoice, sale, sellState },
  hasInvoice,
}: Pick<VersionViewProps, 'feedback' | 'hasInvoice'>) {
  const invoiceState = shownInvoiceState(invoice, hasInvoice);
  const { t, i18n } = useLingui();
  const formats = useFormats();
  return (
    <>
      <Fact label={t`Facture`}>{invoiceState === null ? null : i18n._(invoiceStateLabels[invoiceState])}</Fact>
      {invoice.change === '' ? null : <Fact label={t`À corriger sur la facture`}>{invoice.change}</Fact>}
      <Fact label={t`Destination du bien`}>{sellState === null ? null : i18n._(sellStateLabels[sellState])}</Fact>
      {sale.wish === null || sale.consentAt === null ? null : (
        <Fact label={t`Accord du client`}>
          {i18n._(saleWishLabels[sale.wish])}, {formats.dateTime(sale.consentAt)}
        </Fact>
      )}
    </>
  );
}

const resultIcons: Record<CheckResult, { icon: LucideIcon; tone: string }> = {
  ok: { icon: Check, tone: 'text-safe' },
  notOk: { icon: X, tone: 'text-bad' },
  notApplicable: { icon: Minus, tone: 'text-ink-2' },
};
const noResult = { icon: CircleDashed, tone: 'text-ink-2' };

function Checklist({ checklist, onOpen }: Pick<Feedback, 'checklist'> & { onOpen: OnOpen }) {
  const { t, i18n } = useLingui();
  const labelContext = useLabelContext(useFormats());
  const results = checklist.map(resultOf);
  const ok = results.filter((result) => result === 'ok').length;
  const notOk = results.filter((result) => result === 'notOk').length;
  const all = checklist.length;
  if (all === 0) return null;
  return (
    <Fold
      summary={
        <span className="font-semibold">
          {notOk === 0 ? (
            <Trans>
              Contrôles : {ok} sur {all} OK
            </Trans>
          ) : (
            <Trans>
              Contrôles : {ok} sur {all} OK, {notOk} pas OK
            </Trans>
          )}
        </span>
      }
      isOpen={notOk > 0}
    >
      <ul className="flex flex-col gap-1.5 pb-2">
        {checklist.map((line) => {
          const result = resultOf(line);
          const { icon, tone } = result === null ? noResult : resultIcons[result];
          const title = checkLabels(labelContext, line.code);
          const said = checkAnswerLabels(labelContext, line);
          return (
            <li key={line.code} className="flex items-start gap-2">
              <Icon of={icon} size={18} className={classNames('mt-0.5', tone)} />
              <span className="min-w-0 wrap-anywhere">
                <span className="sr-only">{i18n._(checkResultLabel(result))} : </span>
                {line.choice === undefined ? title : t`${title} : ${said}`}
                {line.value === undefined ? null : ` ${measureLabels(labelContext, line)}`}
                {line.inBulk === true ? (
                  <span className="block text-sm text-ink-2">
                    <Trans>Par « tout OK »</Trans>
                  </span>
                ) : null}
                {line.note === '' ? null : <span className="block text-sm text-ink-2">{line.note}</span>}
                {line.photos === undefined || line.photos.length === 0 ? null : (
                  <PhotoThumbs label={t`Photos : ${title}`} ids={line.photos} onOpen={onOpen} />
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </Fold>
  );
}

function SignatureFigure({ signature }: Pick<Feedback, 'signature'>) {
  const { t } = useLingui();
  const formats = useFormats();
  if (signature === null)
    return (
      <p className="mt-2 border-t border-line-2 pt-2 text-ink-2">
        <Trans>Sans signature.</Trans>
      </p>
    );
  const { name, at, strokes } = signature;
  return (
    <figure className="mt-2 border-t border-line-2 pt-3">
      <SignatureDrawing strokes={strokes} label={t`Signature de ${name}`} />
      <figcaption className="mt-1 text-sm text-ink-2">
        {name}, {formats.dateTime(at)}
      </figcaption>
    </figure>
  );
}
