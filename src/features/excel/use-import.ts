import { useLingui } from '@lingui/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ReadSheet, SheetFault } from '#contract/rules/spreadsheets.ts';
import { zipcodes } from '#data/search/localities.ts';
import { readMapping, writeMapping } from '#data/settings/spreadsheet-choices.ts';
import type { ImportField, ImportKind, Mapping } from '#data/spreadsheets/import-fields.ts';
import { guessMapping } from '#data/spreadsheets/import-fields.ts';
import type { ImportPlan } from '#data/spreadsheets/import-plan.ts';
import { planImport } from '#data/spreadsheets/import-plan.ts';
import type { Corrections, ImportContext, ReadyRow } from '#data/spreadsheets/import-rows.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { useContent } from '#hooks/use-content.ts';
import { useLive } from '#hooks/use-live.ts';
import { useMutate } from '#hooks/use-mutate.ts';
import { useRoles } from '#hooks/use-roles.ts';
import { customerTypeLabels } from '#labels/order-labels.ts';
import { useWishText } from '#parts/planning/use-wish-text.ts';
import { useDirtyForm } from '#ui/dirty-forms.ts';
import type { ExcelJobs } from './excel-jobs.ts';

/** Rows stored in one transaction. */
const storedAtOnce = 25;

/** What an import made, and what it did not. */
export interface ImportReport extends Pick<ImportPlan, 'known' | 'faulty'> {
  file: string;
  kind: ImportKind;
  made: ReadyRow[];
  /** Rows that the device could not store. */
  failed: ReadyRow[];
}

export type ImportState =
  | { step: 'choose' }
  | { step: 'reading' }
  | { step: 'fault'; fault: SheetFault | 'failed'; at: string }
  | { step: 'check' }
  | { step: 'storing'; done: number; of: number }
  | { step: 'stored'; report: ImportReport };

/** A file with what the user chose for it. */
interface Chosen {
  file: string;
  sheet: ReadSheet;
  mapping: Mapping;
  /** By line. */
  corrections: ReadonlyMap<number, Corrections>;
}

/** Returns the Belgian postal codes; null until they are loaded. */
function useZipcodes(): ReadonlySet<string> | null {
  const [codes, setCodes] = useState<ReadonlySet<string> | null>(null);
  useEffect(() => {
    let current = true;
    zipcodes().then(
      (loaded) => (current ? setCodes(loaded) : undefined),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, []);
  return codes;
}

/** Returns what rows are read with. */
function useImportContext(today: string): Omit<ImportContext, 'is1904'> {
  const { i18n } = useLingui();
  const { actor } = useAppData();
  const { commercial } = useRoles();
  const content = useContent();
  const codes = useZipcodes();
  const wishText = useWishText();
  return useMemo(() => {
    const names = Object.entries(customerTypeLabels).map(([code, label]) => [code, [i18n._(label)]] as const);
    const typeNames = Object.fromEntries(names);
    return { actor, isCommercial: commercial, today, content, zipcodes: codes, typeNames, wishText };
  }, [today, actor, commercial, content, codes, i18n, wishText]);
}

/** Returns what the rows of the file become; undefined until it is known, and while what was chosen is newer. */
function usePlan(kind: ImportKind, chosen: Chosen | null, today: string) {
  const context = useImportContext(today);
  const answer = useLive(
    async (db) => {
      if (chosen === null) return null;
      const { sheet, mapping, corrections } = chosen;
      const given = { ...context, is1904: sheet.is1904 };
      return { chosen, plan: await planImport(db, { kind, rows: sheet.rows, mapping, corrections, context: given }) };
    },
    [kind, chosen, context],
  );
  const plan = answer?.chosen.sheet === chosen?.sheet ? answer?.plan : undefined;
  return { plan, isCurrent: plan !== undefined && answer?.chosen === chosen };
}

/** Returns a function that stores rows, one mutation each, and returns those that could not be stored. */
function useStoreRows() {
  const mutate = useMutate();
  return async (rows: readonly ReadyRow[], onProgress: (done: number) => void): Promise<ReadyRow[]> => {
    const failed: ReadyRow[] = [];
    for (let start = 0; start < rows.length; start += storedAtOnce) {
      const some = rows.slice(start, start + storedAtOnce);
      const [first, ...rest] = some.map(({ change }) => change);
      if (first === undefined) break;
      // One question for each row would be too many: the server says of each why it is refused.
      const { ok } = await mutate([first, ...rest], { anyway: true });
      // One row that cannot be stored holds back its transaction, not the others.
      if (!ok) for (const row of some) if (!(await mutate(row.change, { anyway: true })).ok) failed.push(row);
      onProgress(start + some.length);
    }
    return failed;
  };
}

/** Reads a file, shows what it becomes, and stores one mutation a row once the user confirms. */
export function useImport({ read }: ExcelJobs, kind: ImportKind, today: string) {
  const storeRows = useStoreRows();
  const [state, setState] = useState<ImportState>({ step: 'choose' });
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { plan, isCurrent } = usePlan(kind, state.step === 'check' ? chosen : null, today);
  const reading = useRef<(() => void) | null>(null);
  useEffect(() => () => reading.current?.(), []);
  useDirtyForm(chosen !== null);

  async function choose(file: File): Promise<void> {
    setState({ step: 'reading' });
    setChosen(null);
    let isCancelled = false;
    const job = read(file);
    reading.current = () => {
      isCancelled = true;
      job.cancel();
    };
    const sheet = await job.result;
    reading.current = null;
    if (isCancelled) return setState({ step: 'choose' });
    if (sheet === null) return setState({ step: 'fault', fault: 'failed', at: '' });
    if ('fault' in sheet) return setState({ step: 'fault', fault: sheet.fault, at: sheet.at ?? '' });
    const mapping = readMapping(kind, sheet.headers) ?? guessMapping(kind, sheet.headers);
    setChosen({ file: file.name, sheet, mapping, corrections: new Map() });
    return setState({ step: 'check' });
  }

  function map(field: ImportField, column: number | null): void {
    if (chosen === null) return;
    const mapping = { ...chosen.mapping, [field]: column };
    writeMapping(kind, chosen.sheet.headers, mapping);
    setChosen({ ...chosen, mapping });
  }

  function correct(line: number, field: ImportField, text: string): void {
    if (chosen === null) return;
    const corrected = { ...chosen.corrections.get(line), [field]: text };
    setChosen({ ...chosen, corrections: new Map([...chosen.corrections, [line, corrected]]) });
  }

  async function confirm(): Promise<void> {
    if (plan === undefined || chosen === null) return;
    const { ready, known, faulty } = plan;
    setState({ step: 'storing', done: 0, of: ready.length });
    const failed = await storeRows(ready, (done) => setState({ step: 'storing', done, of: ready.length }));
    const made = ready.filter((row) => !failed.includes(row));
    setChosen(null);
    setState({ step: 'stored', report: { file: chosen.file, kind, made, failed, known, faulty } });
  }

  function reset(): void {
    setChosen(null);
    setState({ step: 'choose' });
  }

  const cancelReading = (): void => reading.current?.();
  return { state, chosen, plan, isCurrent, choose, cancelReading, map, correct, confirm, reset };
}
