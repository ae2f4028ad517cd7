import { useMemo, useState } from 'react';
import type { DriveOrder } from '#data/queries/files/drive.ts';
import { driveOf } from '#data/queries/files/drive.ts';
import type { FileOfOrder } from '#data/queries/files/files.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useLive } from '#hooks/data/use-live.ts';
import type { ChosenFile } from './zip-paths.ts';

/** The files chosen for one ZIP, of any orders. */
export interface Selection {
  files: readonly ChosenFile[];
  has: (uploadId: string) => boolean;
  set: (files: readonly ChosenFile[], isChosen: boolean) => void;
  clear: () => void;
}

/** Returns the files of an order that can be read: from this device, or from the server. */
export function readableFiles({ order, files, documents }: DriveOrder): ChosenFile[] {
  const isReadable = ({ upload, local }: FileOfOrder): boolean => upload.receivedAt !== null || local !== undefined;
  return [...documents.flatMap(({ file }) => file ?? []), ...files]
    .filter(isReadable)
    .map(({ upload }) => ({ upload, order }));
}

/** Holds the chosen files. One that was removed meanwhile, or whose order left the device, is no longer chosen. */
export function useSelection(): Selection {
  const [chosen, setChosen] = useState<ReadonlyMap<string, ChosenFile>>(new Map());
  const gone = useLive(
    async (db) => {
      const ids = [...chosen.keys()];
      const stored = await db.uploads.bulkGet(ids);
      return new Set(ids.filter((_, index) => stored[index]?.row.removed !== null));
    },
    [chosen],
  );
  return useMemo(
    () => ({
      files: [...chosen.values()].filter(({ upload }) => gone?.has(upload.id) !== true),
      has: (id) => chosen.has(id) && gone?.has(id) !== true,
      set: (files, isChosen) =>
        setChosen((before) => {
          const after = new Map(before);
          for (const file of files)
            if (isChosen) after.set(file.upload.id, file);
            else after.delete(file.upload.id);
          return after;
        }),
      clear: () => setChosen(new Map()),
    }),
    [chosen, gone],
  );
}

/** Returns a function that chooses the files of orders; with null, it chooses them or, when all are chosen, none. */
export function useChooseOrders(
  selection: Selection,
): (orderIds: readonly string[], isChosen: boolean | null) => Promise<void> {
  const { db } = useAppData();
  return async (orderIds, isChosen) => {
    const files = (await driveOf(db, orderIds)).flatMap(readableFiles);
    selection.set(files, isChosen ?? !files.every(({ upload }) => selection.has(upload.id)));
  };
}
