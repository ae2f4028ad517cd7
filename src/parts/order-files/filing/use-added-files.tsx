import type { ReactNode } from 'react';
import { useState } from 'react';
import type { OrderFiles } from '#hooks/files/use-order-files.ts';
import { useStoreCaptures } from '#hooks/files/use-store-captures.ts';
import { useBytes } from '#ui/bytes.ts';
import { AssignDocuments } from './assign-documents.tsx';

interface Batch {
  ids: readonly string[];
  faults: readonly string[];
  busy: boolean;
}

const begun: Batch = { ids: [], faults: [], busy: true };

interface AddedFiles {
  /** Stores files of the order, and asks for their documents. */
  add: (given: readonly File[]) => void;
  /** What asks for the documents; null before files were added. */
  sheet: ReactNode;
}

/** Returns the function that adds files whose document is not known, and the sheet in which taps file them. */
export function useAddedFiles(orderId: string, { files, required }: OrderFiles): AddedFiles {
  const store = useStoreCaptures(orderId, null, useBytes());
  const [batch, setBatch] = useState<Batch | null>(null);

  async function add(given: readonly File[]): Promise<void> {
    if (given.length === 0) return;
    setBatch(begun);
    try {
      // One by one, so that the first can be filed while the others are stored.
      for (const file of given) {
        const [result] = await store([file]);
        if (result === undefined) continue;
        setBatch((before) => {
          const { ids, faults, busy } = before ?? begun;
          if (!result.stored) return { ids, busy, faults: [...faults, result.words] };
          return { ids: [...ids.filter((id) => id !== result.id), result.id], busy, faults };
        });
      }
    } finally {
      setBatch((before) => before && { ...before, busy: false });
    }
  }

  const uploads = (batch?.ids ?? []).flatMap((id) => files.find(({ upload }) => upload.id === id)?.upload ?? []);
  return {
    add: (given) => void add(given),
    sheet:
      batch === null ? null : (
        <AssignDocuments
          orderId={orderId}
          required={required}
          uploads={uploads}
          faults={batch.faults}
          busy={batch.busy}
          onClose={() => setBatch(null)}
        />
      ),
  };
}
