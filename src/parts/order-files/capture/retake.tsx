import { useRef, useState } from 'react';
import type { Upload } from '#contract/entities/upload.ts';
import type { RequiredOfOrder } from '#data/queries/files/required-documents.ts';
import type { FileChanges } from '../tiles/use-file-changes.ts';
import { OrderCapture } from './order-capture.tsx';
import type { Adding } from './use-capture-walk.ts';

export interface RetakeProps {
  /** The photo to take again. */
  upload: Upload;
  orderId: string;
  required: readonly RequiredOfOrder[];
  /** Names of the order's files. */
  names: readonly string[];
  changes: FileChanges;
  onClose: () => void;
}

/**
 * Opens the camera on the piece of a photo. What was taken replaces the photo, with an undo; one that was returned stays, as
 * part of what was decided.
 */
export function Retake({ upload, orderId, required, names, changes, onClose }: RetakeProps) {
  const [adding] = useState<Adding>(() => ({
    document: required.find(({ files }) => files.some(({ id }) => id === upload.id))?.document ?? null,
    given: [],
    filming: true,
    cameraOnly: true,
  }));
  const taken = useRef(new Set<string>());
  const isClosed = useRef(false);
  const isReplaced = useRef(false);
  // Whoever closes the camera right after the shutter has taken a picture too: it is stored a moment later.
  const replace = (): void => {
    if (!isClosed.current || isReplaced.current || taken.current.size === 0 || upload.review !== null) return;
    isReplaced.current = true;
    changes.remove(upload);
  };
  return (
    <OrderCapture
      orderId={orderId}
      required={required}
      names={names}
      adding={adding}
      onStored={(id) => {
        if (id !== upload.id) taken.current.add(id);
        replace();
      }}
      onDiscard={(id) => {
        taken.current.delete(id);
        changes.discard(id);
      }}
      onClose={() => {
        isClosed.current = true;
        replace();
        onClose();
      }}
    />
  );
}
