import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { SheetFormat } from '#contract/rules/tables/spreadsheets.ts';
import type { ColumnKey, ExportContext, SheetName } from '#data/spreadsheets/export-columns.ts';
import type { ExportQuestion } from '#data/spreadsheets/export-rows.ts';
import { useContent } from '#hooks/app/use-content.ts';
import type { CodeLabels } from '#labels/label-context.ts';
import { customerTypeLabels, orderStateLabels, regionLabels, visitStateLabels } from '#labels/orders/order-labels.ts';
import { paymentMethodLabels } from '#labels/record-labels.ts';
import { saveFile } from '#ui/save-file.ts';
import { columnTitles, sheetTitles } from './column-titles.ts';
import type { ExcelJobs } from './excel-jobs.ts';

/** What the export is doing. */
export type ExportState =
  | { kind: 'idle' }
  | { kind: 'writing'; sheet: SheetName; done: number; of: number }
  | { kind: 'written'; rows: number; name: string }
  | { kind: 'empty' }
  | { kind: 'failed' };

/** What to export. */
export interface ExportChoice {
  sheet: SheetName;
  format: SheetFormat;
  columns: readonly ColumnKey[];
  period: ExportQuestion['period'];
  ids: ExportQuestion['ids'];
  employeeId: string | null;
}

/** Returns the translated texts of codes for the worker, which has no translations. */
function useExportContext(): ExportContext {
  const { i18n } = useLingui();
  const texts = <Code extends string>(labels: CodeLabels<Code>): Record<string, string> =>
    Object.fromEntries(
      Object.keys(labels).map((code) => {
        const label = Object.entries<CodeLabels<Code>[Code]>(labels).find(([key]) => key === code)?.[1];
        return [code, label === undefined ? code : i18n._(label)];
      }),
    );
  return {
    origin: location.origin,
    language: i18n.locale === 'nl' ? 'nl' : 'fr',
    orderStates: texts(orderStateLabels),
    visitStates: texts(visitStateLabels),
    customerTypes: texts(customerTypeLabels),
    regions: texts(regionLabels),
    paymentMethods: texts(paymentMethodLabels),
  };
}

/**
 * Writes a file in a worker and saves it. One at a time; leaving the screen cancels it, and so does the loss of the role that
 * offers its sheet.
 * @param sheets that the user's roles offer
 */
export function useExport({ write }: ExcelJobs, today: string, sheets: readonly SheetName[]) {
  const { t, i18n } = useLingui();
  const context = useExportContext();
  const content = useContent();
  const [state, setState] = useState<ExportState>({ kind: 'idle' });
  const cancelling = useRef<(() => void) | null>(null);
  useEffect(() => () => cancelling.current?.(), []);
  const isWithdrawn = state.kind === 'writing' && !sheets.includes(state.sheet);
  useEffect(() => {
    if (isWithdrawn) cancelling.current?.();
  }, [isWithdrawn]);

  async function start({ sheet, format, columns, employeeId, ...choice }: ExportChoice): Promise<void> {
    if (cancelling.current !== null) return;
    const title = i18n._(sheetTitles[sheet]);
    const question: ExportQuestion = {
      ...choice,
      sheet,
      context,
      columns: columns.map((key) => ({ key, title: i18n._(columnTitles[key]) })),
      statistics: {
        employeeId,
        documents: content?.documents ?? [],
        labels: {
          all: t`Ensemble`,
          previous: t`Ensemble, période précédente`,
          visitor: t`Visite`,
          commercial: t`Commercial`,
          noVisitor: t`Sans collaborateur`,
          noCommercial: t`Sans commercial`,
        },
      },
    };
    setState({ kind: 'writing', sheet, done: 0, of: 0 });
    let isCancelled = false;
    const job = write(question, { name: title, format, yes: t`oui`, no: t`non` }, (done, of) => {
      if (!isCancelled) setState({ kind: 'writing', sheet, done, of });
    });
    cancelling.current = () => {
      isCancelled = true;
      job.cancel();
    };
    const written = await job.result;
    cancelling.current = null;
    if (isCancelled) return setState({ kind: 'idle' });
    if (written === null) return setState({ kind: 'failed' });
    if (written.rows === 0) return setState({ kind: 'empty' });
    const name = `myCerti ${title} ${today}.${format}`;
    saveFile(written.file, name);
    return setState({ kind: 'written', rows: written.rows, name });
  }

  return { state, start, cancel: () => cancelling.current?.() };
}
