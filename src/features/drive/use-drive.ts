import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { DriveFilters } from '#contract/protocol/search/drive.ts';
import type { DriveOrder } from '#data/queries/files/drive.ts';
import { driveOf, newestOrders } from '#data/queries/files/drive.ts';
import type { DriveSort } from '#data/search/drive-index.ts';
import type { DriveSearch } from '#data/search/drive-search.ts';
import { startDriveSearch } from '#data/search/drive-search.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { usePrintable } from '#parts/lists/use-printable.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useLive } from '#hooks/data/use-live.ts';

/** Rows per query: scrolling by a few rows needs no query. */
const blockSize = 30;

/** The orders of this device that match. */
export interface FoundDrive {
  /** While the device's orders are being read, the newest alone, and null for a filter or another sort. */
  ids: readonly string[] | null;
  /** True once every order was read. */
  isWhole: boolean;
  /** How many orders were read so far. */
  progress: DriveSearch['progress'];
  /** How many of them the server's own search counts too. */
  numbered: number;
}

/** Orders shown before all were read: more than the tallest screen holds. */
const firstCount = 60;

const unread: DriveSearch['progress'] = { subscribe: () => () => undefined, read: () => 0 };
const nothing = { subscribe: unread.subscribe, revision: () => 0 };

/** Returns the orders of this device that match the filters, as they change. */
export function useFoundDrive(filters: DriveFilters, sort: DriveSort, isNarrowed: boolean): FoundDrive {
  const { db } = useAppData();
  const [search, setSearch] = useState<DriveSearch | null>(null);
  useEffect(() => {
    const started = startDriveSearch(db);
    setSearch(started);
    return started.stop;
  }, [db]);
  const { subscribe, revision: read } = search ?? nothing;
  const revision = useSyncExternalStore(subscribe, read);
  const isWhole = search?.isReady() === true;
  const newest = useLive(async (of) => (isWhole ? [] : newestOrders(of, firstCount)), [isWhole]);
  const progress = search?.progress ?? unread;
  return useMemo(() => {
    if (search?.isReady() === true) return { ...search.find(filters, sort), isWhole, progress };
    // No row yet says nothing about the others.
    const isOther = isNarrowed || sort !== 'newest';
    const first = isOther || newest === undefined || newest.length === 0 ? null : newest;
    return { ids: first, isWhole, numbered: 0, progress };
    // `revision` represents the content of the search.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [search, revision, filters, sort, isNarrowed, newest, isWhole, progress]);
}

/** Reads orders with their files and documents. */
async function readDrive(db: UserDatabase, ids: readonly string[]): Promise<Map<string, DriveOrder>> {
  return new Map((await driveOf(db, ids)).map((one) => [one.order.id, one]));
}

/**
 * Returns the orders around the visible rows with their files and documents; the others stay in the database, but for those of a
 * print.
 */
export function useDriveWindow(
  ids: readonly string[],
  first: number,
  last: number,
): (id: string) => DriveOrder | undefined {
  const printable = usePrintable(ids, readDrive);
  const wanted = ids.slice(Math.floor(first / blockSize) * blockSize, Math.ceil((last + 1) / blockSize) * blockSize);
  const key = wanted.join();
  const read = useLive((db) => readDrive(db, wanted), [key]);
  const [cached, setCached] = useState<ReadonlyMap<string, DriveOrder>>(new Map());
  // The rows before stay until the next ones are read: no blank rows while scrolling.
  if (read !== undefined && read !== cached) setCached(read);
  return (id) => (read ?? cached).get(id) ?? printable.current.get(id);
}
