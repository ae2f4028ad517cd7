import type { Dispatch, SetStateAction } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { ReadSheet, SheetFault, TextChoice } from '#contract/rules/tables/spreadsheets.ts';
import { readMapping, writeMapping } from '#data/settings/spreadsheet-choices.ts';
import type { Corrections } from '#data/spreadsheets/import-faults.ts';
import type { ImportField, ImportKind } from '#data/spreadsheets/import-fields.ts';
import { doubtfulNumbers, guessMapping, withTitles } from '#data/spreadsheets/import-fields.ts';
import type { KnownChoice } from '#data/spreadsheets/import-known.ts';
import type { ImportPlan, MatchedRow, PlannedRow } from '#data/spreadsheets/import-plan.ts';
import type { StoredRow } from '#data/spreadsheets/undo-import.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useDirtyForm } from '#ui/fields/dirty-forms.ts';
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
  async function start(file: File, wanted: Partial<TextChoice>): Promise<ReadSheet | null> {
    reading.current?.();
    setState({ step: 'reading' });
    let isCancelled = false;
    const job = read(file, wanted);
    const cancel = (): void => {
      isCancelled = true;
      job.cancel();
    };
    reading.current = cancel;
    const sheet = await job.result;
    // Another reading took its place: that one says how it goes.
    if (reading.current !== cancel) return null;
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

/** A value of a row as the user typed or accepted it, or what they kept. */
export interface Correction {
  line: number;
  of: keyof Corrections;
  text: string;
}

function withCorrections(chosen: Chosen, given: readonly Correction[]): Chosen {
  const corrections = new Map(chosen.corrections);
  for (const { line, of, text } of given) corrections.set(line, { ...corrections.get(line), [of]: text });
  return { ...chosen, corrections };
}

/** Returns a file as it was read, with the columns last chosen for its titles, or guessed. */
function withSheet(kind: ImportKind, read: ReadSheet): Pick<Chosen, 'sheet' | 'mapping' | 'numberColumns'> {
  const sheet = withTitles(kind, read);
  const { headers, rows } = sheet;
  const mapping = guessMapping(kind, headers, rows, readMapping(kind, headers) ?? {});
  return { sheet, mapping, numberColumns: doubtfulNumbers(headers, mapping, rows) };
}

/** Returns a file that was read once more as its user said. What they answered about a row that reads otherwise is gone. */
export function withReading(kind: ImportKind, before: Chosen, sheet: ReadSheet): Chosen {
  const of = withSheet(kind, sheet);
  const isSame = (line: number): boolean =>
    JSON.stringify(before.sheet.rows[line - 2]) === JSON.stringify(of.sheet.rows[line - 2]);
  const stay = <Answer>(given: ReadonlyMap<number, Answer>): Map<number, Answer> =>
    new Map([...given].filter(([line]) => isSame(line)));
  const { corrections, choices } = before;
  return { ...before, ...of, corrections: stay(corrections), choices: stay(choices) };
}

/** Returns whether something about the whole file waits for an answer of its user. */
export const isAsked = ({ numberColumns, mapping, encodings, wanted }: Chosen): boolean =>
  (numberColumns.length > 0 && mapping.number === undefined) || (encodings.length > 0 && wanted.encoding === undefined);

/** Chooses what becomes of a row whose client is known; of all of them for null. */
function withChoice(chosen: Chosen, line: number | null, choice: KnownChoice): Chosen {
  if (line === null) return { ...chosen, choices: new Map(), usual: choice };
  return { ...chosen, choices: new Map([...chosen.choices, [line, choice]]) };
}

/** Returns what its user changes of a file. */
function useChanges(kind: ImportKind, change: (next: (of: Chosen) => Chosen) => void) {
  return {
    map: (field: ImportField, column: number | null) => change((of) => withColumn(kind, of, field, column)),
    correct: (given: readonly Correction[]) => change((of) => withCorrections(of, given)),
    decide: (line: number | null, choice: KnownChoice) => change((of) => withChoice(of, line, choice)),
  };
}

/** Holds a file with what its user chooses for it. It is read once more as they say. */
function useFile(kind: ImportKind, read: ExcelJobs['read'], setState: Dispatch<SetStateAction<ImportState>>) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const reading = useReading(read, setState);
  /** What is compared before it is stored; what was chosen since ends that. */
  const comparing = useRef<Chosen | null>(null);

  function choose(next: SetStateAction<Chosen | null>): void {
    comparing.current = null;
    setChosen(next);
    setState({ step: next === null ? 'choose' : 'check' });
  }

  function change(next: (of: Chosen) => Chosen): void {
    if (chosen === null) return;
    comparing.current = null;
    setChosen(next(chosen));
    // A reading ends by itself.
    setState((now) => (now.step === 'reading' ? now : { step: 'check' }));
  }

  async function open(file: File): Promise<void> {
    setChosen(null);
    const sheet = await reading.start(file, {});
    if (sheet === null) return;
    const answers = { wanted: {}, corrections: new Map(), choices: new Map(), usual: 'use' as const };
    choose({ file, encodings: sheet.text?.likely ?? [], ...withSheet(kind, sheet), ...answers });
  }

  async function readAs(given: Partial<TextChoice>): Promise<void> {
    if (chosen === null) return;
    const wanted = { ...chosen.wanted, ...given };
    change((of) => ({ ...of, wanted }));
    const sheet = await reading.start(chosen.file, wanted);
    if (sheet !== null) choose((now) => (now === null ? null : withReading(kind, now, sheet)));
  }

  const close = (): void => {
    reading.cancel();
    choose(null);
  };
  /** Begins to compare. Returns a function that says whether nothing was chosen since. */
  const compare = (): (() => boolean) => {
    comparing.current = chosen;
    return () => comparing.current === chosen;
  };
  return { chosen, compare, setChosen, choose, change, open, readAs, close, cancelReading: reading.cancel };
}

/** Reads a file, shows what it becomes, and stores the changes of each row once the user confirms. */
export function useImport({ read, findKnown }: ExcelJobs, kind: ImportKind, today: string) {
  const { db } = useAppData();
  const storeRows = useStoreRows();
  const [state, setState] = useState<ImportState>({ step: 'choose' });
  const { chosen, compare, setChosen, choose, change, open, readAs, close, cancelReading } = useFile(
    kind,
    read,
    setState,
  );
  const planned = state.step === 'storing' ? null : chosen;
  const { plan, isCurrent, server, latest } = useImportPlan(kind, planned, today, findKnown);
  useDirtyForm(chosen !== null);

  async function confirm(): Promise<void> {
    if (plan === undefined || chosen === null) return;
    const isSame = compare();
    setState({ step: 'comparing' });
    // What cannot be read again is stored as it was shown, or not: the storage says so.
    const now = await latest(db, chosen).catch(() => plan);
    if (!isSame()) return;
    if (actsOf(now) !== actsOf(plan)) return setState({ step: 'check', isChanged: true });
    setState({ step: 'storing', done: 0, of: plan.ready.length });
    const outcome = await storeRows(plan.ready, (done) => setState({ step: 'storing', done, of: plan.ready.length }));
    setChosen(null);
    setState({ step: 'stored', report: reportOf(chosen.file.name, kind, plan, outcome), of: chosen });
  }

  const changes = useChanges(kind, change);
  return {
    state,
    chosen,
    plan,
    isCurrent,
    server,
    open,
    readAs,
    cancelReading,
    ...changes,
    confirm,
    reopen: (of: Chosen) => choose(of),
    reset: close,
  };
}
