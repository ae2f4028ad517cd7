import { Trans, useLingui } from '@lingui/react/macro';
import type { Invoice } from '#contract/entities/invoice.ts';
import { papersOfOrder } from '#data/queries/payments.ts';
import { useLive } from '#hooks/use-live.ts';
import { useFormats } from '#ui/format.ts';

const none: Invoice[] = [];

/** The invoice and the payment notices of an order that have their number, the newest first. */
export function PapersList({ orderId }: { orderId: string }) {
  const { t } = useLingui();
  const papers = useLive((db) => papersOfOrder(db, orderId), [orderId]) ?? none;
  const numbered = papers
    .filter(({ number }) => number !== null)
    .toSorted((a, b) => b.issuedAt.localeCompare(a.issuedAt));
  if (numbered.length === 0) return null;
  return (
    <ul aria-label={t`Factures et avis`} className="mt-3 divide-y divide-line-2 border-t border-line-2">
      {numbered.map((paper) => (
        <PaperLine key={paper.id} paper={paper} />
      ))}
    </ul>
  );
}

function PaperLine({ paper: { kind, number, issuedAt, issuedBy, dueOn, total, vat, reference } }: { paper: Invoice }) {
  const formats = useFormats();
  return (
    <li className="py-2">
      <p className="flex flex-wrap justify-between gap-x-3 font-semibold">
        <span>
          {kind === 'invoice' ? <Trans>Facture</Trans> : <Trans>Invitation à payer</Trans>} {number}
        </span>
        <span className="tabular-nums">{formats.money(total)}</span>
      </p>
      <p className="text-sm text-ink-2">
        <Trans>
          {formats.date(issuedAt)}, {issuedBy.name} · échéance {formats.day(dueOn)} · dont TVA {formats.money(vat)}
        </Trans>
      </p>
      {reference === null ? null : <p className="text-sm text-ink-2 tabular-nums">{reference}</p>}
    </li>
  );
}
