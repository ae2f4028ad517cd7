import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ReadSheet, TextChoice, TextReading } from '#contract/rules/tables/spreadsheets.ts';
import { zipcodes } from '#data/search/localities.ts';
import type { ImportField, ImportKind, Mapping } from '#data/spreadsheets/import-fields.ts';
import type { KnownChoice, KnownClient } from '#data/spreadsheets/import-known.ts';
import { readKnownClients, withServer } from '#data/spreadsheets/import-known.ts';
import type { ImportPlan } from '#data/spreadsheets/import-plan.ts';
import { planImport } from '#data/spreadsheets/import-plan.ts';
import type { Corrections, ImportContext } from '#data/spreadsheets/import-faults.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useContent } from '#hooks/app/use-content.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { useRoles } from '#hooks/app/use-roles.ts';
import { customerTypeLabels } from '#labels/orders/order-labels.ts';
import type { FindKnownClients } from '#parts/clients/use-server-known.ts';
import { useServerKnown } from '#parts/clients/use-server-known.ts';
import { useWishText } from '#parts/planning/use-wish-text.ts';
import { fieldTitles } from './import-labels.ts';

/** A file with what the user chose for it. */
export interface Chosen {
  file: File;
  sheet: ReadSheet;
  /** How to read a text, where the user said so. */
  wanted: Partial<TextChoice>;
  /** Encodings among which the user chooses; empty when there was no doubt. */
  encodings: TextReading['likely'];
  /** The columns headed "N°" among which the user says which one has the numbers of houses. */
  numberColumns: readonly number[];
  mapping: Mapping;
  /** By line. */
  corrections: ReadonlyMap<number, Corrections>;
  /** What becomes of rows whose client is known: by line, and of all others. */
  choices: ReadonlyMap<number, KnownChoice>;
  usual: KnownChoice;
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
function useImportContext(today: string): Omit<ImportContext, 'is1904' | 'columns'> {
  const { t, i18n } = useLingui();
  const { actor } = useAppData();
  const { commercial } = useRoles();
  const content = useContent();
  const codes = useZipcodes();
  const wishText = useWishText();
  return useMemo(() => {
    const names = Object.entries(customerTypeLabels).map(([code, label]) => [code, [i18n._(label)]] as const);
    const typeNames = Object.fromEntries(names);
    const moreText = (field: ImportField, more: string): string => {
      const title = i18n._(fieldTitles[field]);
      return t`${title} : ${more}`;
    };
    return { actor, isCommercial: commercial, today, content, zipcodes: codes, typeNames, wishText, moreText };
  }, [today, actor, commercial, content, codes, t, i18n, wishText]);
}

type Marks = ImportPlan['marks'];
const noMarks: Marks = [];

/**
 * Returns what the rows of the file become; undefined until it is known, and while what was chosen is newer. The clients of the
 * server are among the known ones as soon as it answers.
 */
export function useImportPlan(kind: ImportKind, chosen: Chosen | null, today: string, find: FindKnownClients | null) {
  const context = useImportContext(today);
  const { actor, isCommercial } = context;
  const [marks, setMarks] = useState(noMarks);
  const { clients, server, askAgain } = useServerKnown(chosen === null ? noMarks : marks, find);
  const here = useLive((db) => readKnownClients(db, isCommercial ? actor.id : null), [actor.id, isCommercial]);
  const planOf = useCallback(
    async (db: UserDatabase, of: Chosen, known: readonly KnownClient[]): Promise<ImportPlan> => {
      const { sheet, mapping, corrections, choices, usual } = of;
      const given = { ...context, is1904: sheet.is1904, columns: sheet.headers.length };
      const asked = { kind, rows: sheet.rows, mapping, corrections, choices, usual, context: given };
      return planImport(db, { ...asked, clients: known });
    },
    [kind, context],
  );
  const answer = useLive(
    async (db) =>
      chosen === null || here === undefined
        ? null
        : { chosen, clients, plan: await planOf(db, chosen, withServer(here, clients)) },
    [planOf, chosen, here, clients],
  );
  const plan = answer?.chosen.sheet === chosen?.sheet ? answer?.plan : undefined;
  const found = plan?.marks ?? noMarks;
  // Another answer of the same rows asks the server nothing more: it compares what is asked.
  if (found !== marks && plan !== undefined) setMarks(found);
  /** Returns the plan as of now: of rows that were stored since, and of what the server says now. */
  async function latest(db: UserDatabase, of: Chosen): Promise<ImportPlan> {
    const [stored, there] = await Promise.all([readKnownClients(db, isCommercial ? actor.id : null), askAgain()]);
    return planOf(db, of, withServer(stored, there));
  }
  const isCurrent = plan !== undefined && answer?.chosen === chosen;
  return { plan, isCurrent, server, latest };
}
