import { Trans, useLingui } from '@lingui/react/macro';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import type { Invoice } from '#contract/entities/invoice.ts';
import type { Order } from '#contract/entities/order.ts';
import { useRowSync } from '#hooks/sync/use-row-sync.ts';
import { usualLanguage } from '#parts/language/usual-language.ts';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/media/icon.tsx';
import { later } from '#ui/page/later.tsx';
import type { Language } from '#ui/page/local-path.ts';
import { SyncMark } from '#ui/lists/marks.tsx';
import type { InvoiceViewerProps } from './invoice-viewer.tsx';
import type { OrderMoney } from './use-order-money.ts';

const InvoiceViewer = later<InvoiceViewerProps>(async () => (await import('./invoice-viewer.tsx')).InvoiceViewer);

type OpenedPaper = Pick<InvoiceViewerProps, 'paper' | 'language'>;

/** The invoice and the payment notices of an order, the newest first. Each opens as its PDF, in the client's language. */
export function PapersList({ order, money: { owed, papers } }: { order: Order; money: OrderMoney }) {
  const { t } = useLingui();
  const [opened, setOpened] = useState<OpenedPaper | null>(null);
  if (papers.length === 0) return null;
  // Nobody pays for a cancelled order.
  const due = order.state === 'cancelled' ? null : (owed?.due ?? null);
  return (
    <>
      <ul aria-label={t`Factures et avis`} className="mt-3 divide-y divide-line-2 border-t border-line-2">
        {papers
          .toSorted((a, b) => b.issuedAt.localeCompare(a.issuedAt))
          .map((paper) => (
            <PaperLine key={paper.id} paper={paper} usual={usualLanguage(order)} onOpen={setOpened} />
          ))}
      </ul>
      {opened === null ? null : <InvoiceViewer order={order} due={due} {...opened} onClose={() => setOpened(null)} />}
    </>
  );
}

interface PaperLineProps {
  paper: Invoice;
  /** The client's likely language. */
  usual: Language;
  onOpen: (opened: OpenedPaper) => void;
}

const linkClasses = 'inline-flex min-h-11 items-center gap-2 text-left text-accent hover:underline print:min-h-0';

function PaperLine({ paper, usual, onOpen }: PaperLineProps) {
  const { id, kind, number, issuedAt, issuedBy, dueOn, total, vat } = paper;
  const formats = useFormats();
  const { status: sync } = useRowSync('invoices', id);
  const name = kind === 'invoice' ? <Trans>Facture</Trans> : <Trans>Invitation à payer</Trans>;
  return (
    <li className="py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 font-semibold">
        {number === null ? (
          <span>{name}</span>
        ) : (
          <button
            type="button"
            className={linkClasses}
            onClick={() => onOpen({ paper: { ...paper, number }, language: usual })}
          >
            <Icon of={FileText} size={18} />
            <span>
              {name} {number}
            </span>
          </button>
        )}
        {number === null ? (
          <span className="text-sm font-normal text-ink-2">
            <Trans>Pas encore numérotée</Trans>
          </span>
        ) : (
          <OtherLanguage usual={usual} onOpen={(language) => onOpen({ paper: { ...paper, number }, language })} />
        )}
      </div>
      <p className="text-sm text-ink-2">
        <span className="font-semibold text-ink tabular-nums">{formats.money(total)}</span> ·{' '}
        <Trans>
          {formats.date(issuedAt)}, {issuedBy.name} · échéance {formats.day(dueOn)} · dont TVA {formats.money(vat)}
        </Trans>
      </p>
      <SyncMark status={sync} />
    </li>
  );
}

/** Opens the paper in the language that is not the region's usual one. */
function OtherLanguage({ usual, onOpen }: { usual: Language; onOpen: (language: Language) => void }) {
  const other = usual === 'fr' ? 'nl' : 'fr';
  return (
    <button type="button" className={`${linkClasses} text-sm font-normal`} onClick={() => onOpen(other)}>
      {other === 'nl' ? <Trans>En néerlandais</Trans> : <Trans>En français</Trans>}
    </button>
  );
}
