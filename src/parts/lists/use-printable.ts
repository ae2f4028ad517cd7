import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';
import type { UserDatabase } from '#data/database/user-database.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';

/** Maximum number of rows that a print of a list holds. */
export const printedMax = 500;
/** Delay before the rows for a print are read, in milliseconds: nobody prints a list while it changes. */
const printDelay = 500;

/** Rows per read: the page works in between. */
const slice = 50;

/** The rows for a print by identifier, read ahead. */
export type Printable<R> = RefObject<ReadonlyMap<string, R>>;

/**
 * Reads the rows for a print ahead: the browser does not wait for the database when it prints. `read` must stay the same between
 * renders.
 */
export function usePrintable<R>(
  ids: readonly string[] | null,
  read: (db: UserDatabase, ids: readonly string[]) => Promise<ReadonlyMap<string, R>>,
): Printable<R> {
  const { db } = useAppData();
  const rows = useRef<ReadonlyMap<string, R>>(new Map());
  useEffect(() => {
    let isCurrent = true;
    const wanted = (ids ?? []).slice(0, printedMax);
    async function readAhead(): Promise<void> {
      const found = new Map<string, R>();
      for (let from = 0; from < wanted.length; from += slice) {
        const part = await read(db, wanted.slice(from, from + slice));
        if (!isCurrent) return;
        for (const [id, row] of part) found.set(id, row);
      }
      rows.current = found;
    }
    const timer = setTimeout(() => void readAhead().catch(() => undefined), printDelay);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [db, ids, read]);
  return rows;
}
