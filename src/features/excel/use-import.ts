import { useLingui } from '@lingui/react';
import { useEffect, useMemo, useState } from 'react';
import type { ReadSheet, SheetFault } from '#contract/rules/spreadsheets.ts';
import type { ImportField, ImportKind, Mapping } from '#data/spreadsheets/import-fields.ts';
import { zipcodes } from '#data/search/localities.ts';
import { guessMapping } from '#data/spreadsheets/import-fields.ts';
import type { ImportedChange, ImportedRow } from '#data/spreadsheets/import-rows.ts';
import { importRows } from '#data/spreadsheets/import-rows.ts';
import { importedBefore } from '#data/spreadsheets/imported.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { useContent } from '#hooks/use-content.ts';
import { useLive } from '#hooks/use-live.ts';
import { useMutate } from '#hooks/use-mutate.ts';
import { useRoles } from '#hooks/use-roles.ts';
import { customerTypeLabels } from '#labels/order-labels.ts';
import type { ExcelJobs } from './excel-jobs.ts';

/** Rows stored in one transaction. */
const storedAtOnce = 25;

export type ImportState =
  | { step: 'choose' }
  | { step: 'reading' }
  | { step: 'fault'; fault: SheetFault | 'failed'; count: number }
  | { step: 'check' }
  | { step: 'storing'; done: number; of: number }
  | { step: 'stored'; kind: ImportKind; count: number; failed: number };

/** What the import of a file will do. */
export interface ImportPlan {
  ready: { id: string; line: number; title: string; change: ImportedChange }[];
  /** Rows whose record this device holds already. */
  known: ImportedRow[];
  faulty: Extract<ImportedRow, { faults: unknown }>[];
}

type Chosen = { file: string; sheet: ReadSheet; mapping: Mapping } | null;

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

/** Returns what the rows of the file become, with what this device holds already. */
function usePlan(kind: ImportKind, chosen: Chosen, today: string): ImportPlan | undefined {
  const { i18n } = useLingui();
  const { actor } = useAppData();
  const { commercial } = useRoles();
  const content = useContent();
  const codes = useZipcodes();
  const rows = useMemo(() => {
    if (chosen === null) return [];
    const names = Object.entries(customerTypeLabels).map(([code, label]) => [code, [i18n._(label)]] as const);
    const context = {
      actor,
      isCommercial: commercial,
      today,
      content,
      zipcodes: codes,
      typeNames: Object.fromEntries(names),
    };
    return importRows(kind, chosen.sheet.rows, chosen.mapping, context);
  }, [kind, chosen, today, actor, commercial, content, codes, i18n]);
  const ids = useMemo(() => rows.flatMap((row) => ('id' in row ? row.id : [])), [rows]);
  const known = useLive(async (db) => ({ ids, known: await importedBefore(db, kind, ids) }), [kind, ids]);
  if (known === undefined || known.ids !== ids) return undefined;
  return {
    ready: rows.flatMap((row) => ('id' in row && !known.known.has(row.id) ? row : [])),
    known: rows.filter((row) => 'id' in row && known.known.has(row.id)),
    faulty: rows.flatMap((row) => ('faults' in row ? row : [])),
  };
}

/** Reads a file, shows what it becomes, and stores one mutation a row once the user confirms. */
export function useImport({ read }: ExcelJobs, kind: ImportKind, today: string) {
  const mutate = useMutate();
  const [state, setState] = useState<ImportState>({ step: 'choose' });
  const [chosen, setChosen] = useState<Chosen>(null);
  const plan = usePlan(kind, chosen, today);

  async function choose(file: File): Promise<void> {
    setState({ step: 'reading' });
    setChosen(null);
    const sheet = await read(file);
    if (sheet === null) return setState({ step: 'fault', fault: 'failed', count: 0 });
    if ('fault' in sheet) return setState({ step: 'fault', fault: sheet.fault, count: sheet.count ?? 0 });
    setChosen({ file: file.name, sheet, mapping: guessMapping(kind, sheet.headers) });
    return setState({ step: 'check' });
  }

  function map(field: ImportField, column: number | null): void {
    if (chosen !== null) setChosen({ ...chosen, mapping: { ...chosen.mapping, [field]: column } });
  }

  async function confirm(): Promise<void> {
    const changes = plan?.ready.map(({ change }) => change) ?? [];
    let failed = 0;
    setState({ step: 'storing', done: 0, of: changes.length });
    for (let start = 0; start < changes.length; start += storedAtOnce) {
      const [first, ...rest] = changes.slice(start, start + storedAtOnce);
      if (first === undefined) break;
      const outcome = await mutate([first, ...rest]);
      if (!outcome.ok) failed += 1 + rest.length;
      setState({ step: 'storing', done: start + 1 + rest.length, of: changes.length });
    }
    setChosen(null);
    setState({ step: 'stored', kind, count: changes.length - failed, failed });
  }

  function reset(): void {
    setChosen(null);
    setState({ step: 'choose' });
  }

  return { state, chosen, plan, choose, map, confirm, reset };
}
