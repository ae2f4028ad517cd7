import { useEffect, useRef, useState } from 'react';
import type { ReadSheet, SheetFault } from '#contract/rules/spreadsheets.ts';
import { readMapping, writeMapping } from '#data/settings/spreadsheet-choices.ts';
import type { ImportField, ImportKind } from '#data/spreadsheets/import-fields.ts';
import { guessMapping } from '#data/spreadsheets/import-fields.ts';
import type { KnownChoice } from '#data/spreadsheets/import-known.ts';
import type { ImportPlan, MatchedRow, PlannedRow } from '#data/spreadsheets/import-plan.ts';
import type { StoredRow } from '#data/spreadsheets/undo-import.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { useDirtyForm } from '#ui/dirty-forms.ts';
import type { ExcelJobs } from './excel-jobs.ts';
import type { Chosen } from './use-import-plan.ts';
import { useImportPlan } from './use-import-plan.ts';
import type { Outcome } from './use-stored-rows.ts';
import { useStoreRows } from './use-stored-rows.ts';

/** What an import made, and what it did not. */
export interface ImportReport extends Pick<ImportPlan, 'known' | 'faulty'> {
  file: string;
  kind: ImportKind;
  /** Rows that made a record. */
  made: StoredRow[];
  /** Rows that filled the card of a known client, and made nothing. */
  filled: StoredRow[];
  /** Rows whose client is there as it was. */
  kept: MatchedRow[];
  /** Rows that the device could not store. */
  failed: PlannedRow[];
}

export type ImportState =
  | { step: 'choose' }
  | { step: 'reading' }
  | { step: 'fault'; fault: SheetFault | 'failed'; at: string }
  /** `isChanged`: a client arrived since the rows were shown, and nothing was stored. */
  | { step: 'check'; isChanged?: boolean }
  | { step: 'comparing' }
  | { step: 'storing'; done: number; of: number }
  | { step: 'stored'; report: ImportReport; of: Chosen };

/** Returns what a plan writes and leaves, as a text: two plans with the same text do the same. */
const actsOf = ({ ready, matched }: ImportPlan): string =>
  JSON.stringify([ready.map(({ line, changes }) => [line, changes]), matched.map(({ line, match }) => [line, match])]);

/** Returns what became of the rows of a plan, when some could not be stored. */
function reportOf(file: string, kind: ImportKind, plan: ImportPlan, { stored, failed }: Outcome): ImportReport {
  const { matched, known, faulty } = plan;
  const makes = ({ changes }: PlannedRow): boolean => changes.some(({ name }) => name !== 'client.update');
  const [made, filled] = [stored.filter(makes), stored.filter((row) => !makes(row))];
  const kept = matched.filter(({ isKept }) => isKept);
  return { file, kind, made, filled, kept, failed, known, faulty };
}

/** Reads a file; the step says how that goes. */
function useReading(read: ExcelJobs['read'], setState: (state: ImportState) => void) {
  const reading = useRef<(() => void) | null>(null);
  useEffect(() => () => reading.current?.(), []);
  async function start(file: File): Promise<ReadSheet | null> {
    setState({ step: 'reading' });
    let isCancelled = false;
    const job = read(file);
    reading.current = () => {
      isCancelled = true;
      job.cancel();
    };
    const sheet = await job.result;
    reading.current = null;
    if (isCancelled) setState({ step: 'choose' });
    else if (sheet === null) setState({ step: 'fault', fault: 'failed', at: '' });
    else if ('fault' in sheet) setState({ step: 'fault', fault: sheet.fault, at: sheet.at ?? '' });
    else return sheet;
    return null;
  }
  return { start, cancel: () => reading.current?.() };
}

function withColumn(kind: ImportKind, chosen: Chosen, field: ImportField, column: number | null): Chosen {
  const mapping = { ...chosen.mapping, [field]: column };
  writeMapping(kind, chosen.sheet.headers, mapping);
  return { ...chosen, mapping };
}

function withCorrection(chosen: Chosen, line: number, field: ImportField, text: string): Chosen {
  const corrected = { ...chosen.corrections.get(line), [field]: text };
  return { ...chosen, corrections: new Map([...chosen.corrections, [line, corrected]]) };
}

/** Chooses what becomes of a row whose client is known; of all of them for null. */
function withChoice(chosen: Chosen, line: number | null, choice: KnownChoice): Chosen {
  if (line === null) return { ...chosen, choices: new Map(), usual: choice };
  return { ...chosen, choices: new Map([...chosen.choices, [line, choice]]) };
}

/** Reads a file, shows what it becomes, and stores the changes of each row once the user confirms. */
export function useImport({ read, findKnown }: ExcelJobs, kind: ImportKind, today: string) {
  const { db } = useAppData();
  const storeRows = useStoreRows();
  const [state, setState] = useState<ImportState>({ step: 'choose' });
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const reading = useReading(read, setState);
  const planned = state.step === 'storing' ? null : chosen;
  const { plan, isCurrent, server, latest } = useImportPlan(kind, planned, today, findKnown);
  /** What is compared before it is stored; what was chosen since ends that. */
  const comparing = useRef<Chosen | null>(null);
  useDirtyForm(chosen !== null);

  function choose(next: Chosen | null): void {
    comparing.current = null;
    setChosen(next);
    setState({ step: next === null ? 'choose' : 'check' });
  }

  async function open(file: File): Promise<void> {
    setChosen(null);
    const sheet = await reading.start(file);
    if (sheet === null) return;
    const mapping = readMapping(kind, sheet.headers) ?? guessMapping(kind, sheet.headers);
    choose({ file: file.name, sheet, mapping, corrections: new Map(), choices: new Map(), usual: 'use' });
  }

  async function confirm(): Promise<void> {
    if (plan === undefined || chosen === null) return;
    comparing.current = chosen;
    setState({ step: 'comparing' });
    // What cannot be read again is stored as it was shown, or not: the storage says so.
    const now = await latest(db, chosen).catch(() => plan);
    if (comparing.current !== chosen) return;
    if (actsOf(now) !== actsOf(plan)) return setState({ step: 'check', isChanged: true });
    setState({ step: 'storing', done: 0, of: plan.ready.length });
    const outcome = await storeRows(plan.ready, (done) => setState({ step: 'storing', done, of: plan.ready.length }));
    setChosen(null);
    setState({ step: 'stored', report: reportOf(chosen.file, kind, plan, outcome), of: chosen });
  }

  const change = (next: (of: Chosen) => Chosen): void => (chosen === null ? undefined : choose(next(chosen)));
  return {
    state,
    chosen,
    plan,
    isCurrent,
    server,
    open,
    cancelReading: reading.cancel,
    map: (field: ImportField, column: number | null) => change((of) => withColumn(kind, of, field, column)),
    correct: (line: number, field: ImportField, text: string) => change((of) => withCorrection(of, line, field, text)),
    decide: (line: number | null, choice: KnownChoice) => change((of) => withChoice(of, line, choice)),
    confirm,
    reopen: choose,
    reset: () => choose(null),
  };
}
