import { Trans, useLingui } from '@lingui/react/macro';
import { Images } from 'lucide-react';
import { useRef, useState } from 'react';
import { useOrderFiles } from '#hooks/use-order-files.ts';
import { useStoreCaptures } from '#hooks/use-store-captures.ts';
import type { Order } from '#contract/entities/order.ts';
import { Button } from '#ui/button.tsx';
import { useBytes } from '#ui/bytes.ts';
import { AssignPieces } from './assign-pieces.tsx';

interface Batch {
  ids: readonly string[];
  faults: readonly string[];
  busy: boolean;
}

/** Adds several photos from the gallery at once, then files them under their pieces. */
export function GalleryButton({ order, className }: { order: Order; className?: string }) {
  const { t } = useLingui();
  const picker = useRef<HTMLInputElement>(null);
  const store = useStoreCaptures(order.id, null, useBytes());
  const { files, demands } = useOrderFiles(order) ?? { files: [], demands: [] };
  const [batch, setBatch] = useState<Batch | null>(null);

  async function add(given: readonly File[]): Promise<void> {
    if (given.length === 0) return;
    setBatch({ ids: [], faults: [], busy: true });
    // One by one, so that the first can be filed while the others are stored.
    for (const file of given) {
      const [result] = await store([file]);
      if (result === undefined) continue;
      setBatch((before) => {
        const { ids, faults, busy } = before ?? { ids: [], faults: [], busy: true };
        if (!result.stored) return { ids, busy, faults: [...faults, result.words] };
        return { ids: [...ids.filter((id) => id !== result.id), result.id], busy, faults };
      });
    }
    setBatch((before) => before && { ...before, busy: false });
  }

  const uploads = (batch?.ids ?? []).flatMap((id) => files.find(({ upload }) => upload.id === id)?.upload ?? []);
  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label={t`Photos à ajouter`}
        accept="image/*,.heic,.heif"
        onChange={(event) => {
          const given = [...(event.target.files ?? [])];
          // Without this reset, choosing the same file again fires no change event.
          event.target.value = '';
          void add(given);
        }}
      />
      <Button size="large" icon={Images} className={className} onClick={() => picker.current?.click()}>
        <Trans>Galerie</Trans>
      </Button>
      {batch === null ? null : (
        <AssignPieces
          orderId={order.id}
          demands={demands}
          uploads={uploads}
          faults={batch.faults}
          busy={batch.busy}
          onClose={() => setBatch(null)}
        />
      )}
    </>
  );
}
