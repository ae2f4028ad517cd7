import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { toLocalWriteError } from '#data/outbox/local-write-error.ts';
import { importTakeBackTime } from '#data/outbox/take-back-time.ts';
import type { PlannedRow } from '#data/spreadsheets/import-plan.ts';
import type { StoredRow } from '#data/spreadsheets/undo-import.ts';
import { storedRows, undoImport } from '#data/spreadsheets/undo-import.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useErrorMessage } from '#hooks/app/use-error-message.ts';
import { useMutate } from '#hooks/data/use-mutate.ts';
import { useToast } from '#ui/layers/toast.tsx';

/** Rows stored in one transaction. */
const storedAtOnce = 25;

/** The rows of a plan, once they are stored, and those that could not be. */
export interface Outcome {
  stored: StoredRow[];
  failed: PlannedRow[];
}

/** Returns a function that stores rows, all changes of a row together. They are sent once they have been looked over. */
export function useStoreRows() {
  const { db, requestSync } = useAppData();
  const mutate = useMutate();
  const store = async (rows: readonly PlannedRow[]): Promise<StoredRow[] | null> => {
    const [first, ...rest] = rows.flatMap(({ changes }) => changes);
    if (first === undefined) return storedRows(db, rows, undefined);
    // One question for each row would be too many: the server says of each why it is refused.
    const outcome = await mutate([first, ...rest], { anyway: true, holdFor: importTakeBackTime });
    return outcome.ok ? storedRows(db, rows, outcome.id) : null;
  };
  return async (rows: readonly PlannedRow[], onProgress: (done: number) => void): Promise<Outcome> => {
    const stored: StoredRow[] = [];
    const failed: PlannedRow[] = [];
    for (let start = 0; start < rows.length; start += storedAtOnce) {
      const some = rows.slice(start, start + storedAtOnce);
      const together = await store(some);
      // One row that cannot be stored holds back its transaction, not the others.
      for (const row of together === null ? some : []) {
        const alone = await store([row]);
        if (alone === null) failed.push(row);
        else stored.push(...alone);
      }
      stored.push(...(together ?? []));
      onProgress(start + some.length);
    }
    requestSync();
    return { stored, failed };
  };
}

/** Returns a function that withdraws what rows wrote, as far as it can be. It resolves with whether anything was. */
export function useWithdrawRows(): (rows: readonly StoredRow[]) => Promise<boolean> {
  const { t } = useLingui();
  const { db } = useAppData();
  const errorText = useErrorMessage();
  const showToast = useToast();
  return async (rows) => {
    try {
      const count = rows.length - (await undoImport(db, rows, Date.now())).size;
      showToast({ text: t`${plural(count, { one: '# ligne retirée.', other: '# lignes retirées.' })}` });
      return count > 0;
    } catch (error) {
      showToast({ text: errorText(toLocalWriteError(error).code) });
      return false;
    }
  };
}
