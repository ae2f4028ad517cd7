import { useState } from 'react';
import type { Invoice } from '#contract/entities/invoice.ts';
import type { Order } from '#contract/entities/order.ts';
import { invoiceSheet } from '#parts/papers/invoice-sheet.ts';
import type { PaperToWrite } from '#parts/papers/make-pdf.ts';
import { PaperViewer } from '#parts/papers/paper-viewer.tsx';
import { useSheetSource } from '#parts/papers/use-sheet-source.ts';
import type { Language } from '#ui/page/local-path.ts';

export interface InvoiceViewerProps {
  order: Order;
  paper: Invoice & { number: string };
  language: Language;
  /** What is left to pay, in cents; null when nobody pays. */
  due: number | null;
  onClose: () => void;
}

/** Shows an invoice or a payment notice as its PDF, as it was when it was opened. */
export function InvoiceViewer({ order, paper, language, due, onClose }: InvoiceViewerProps) {
  const source = useSheetSource(order);
  const [opened] = useState<PaperToWrite>(() => {
    const now = Date.now();
    return { language, sheetIn: (i18n) => invoiceSheet({ ...source, i18n, paper, due, now }) };
  });
  return <PaperViewer paper={opened} onClose={onClose} />;
}
