import { useState } from 'react';
import type { FileOfOrder } from '#data/queries/files/files.ts';
import type { RequiredOfOrder } from '#data/queries/files/required-documents.ts';
import { useMayChangeFile } from '#hooks/files/use-may-change-file.ts';
import { later } from '#ui/page/later.tsx';
import type { RetakeProps } from './capture/retake.tsx';
import type { FileChanges } from './tiles/use-file-changes.ts';
import { OrderEditor } from './viewer/order-editor.tsx';
import { OrderViewer } from './viewer/order-viewer.tsx';

const Retake = later<RetakeProps>(async () => (await import('./capture/retake.tsx')).Retake);

export interface ShownFileProps {
  /** The files that the viewer goes through. */
  files: readonly FileOfOrder[];
  /** The file on screen; null without one. */
  shownId: string | null;
  onShow: (id: string | null) => void;
  /** Called with an edited copy. */
  onEdited?: (id: string, originalId: string) => void;
  /** Opens the editor at once. */
  isEdited?: boolean;
  /** How photos are removed and taken again, among the order's required documents; absent where they are only shown. */
  changing?: { changes: FileChanges; required: readonly RequiredOfOrder[] };
}

/** A file of an order full screen, the editor that makes a copy of a picture, and the camera that takes it again. */
export function ShownFile({ files, shownId, onShow, onEdited, isEdited = false, changing }: ShownFileProps) {
  const [editedId, setEditedId] = useState(isEdited ? shownId : null);
  const [retaken, setRetaken] = useState<FileOfOrder['upload'] | null>(null);
  const mayChange = useMayChangeFile();
  const current = files.find(({ upload }) => upload.id === shownId);
  const names = files.map(({ upload }) => upload.name);
  if (shownId !== null && shownId === editedId) {
    return (
      <OrderEditor
        uploadId={shownId}
        names={names}
        onDone={(edited) => {
          setEditedId(null);
          if (edited === null) return;
          onEdited?.(edited.id, shownId);
          onShow(edited.id);
        }}
      />
    );
  }
  if (changing !== undefined && retaken !== null && retaken.orderId !== null) {
    return (
      <Retake
        {...changing}
        upload={retaken}
        orderId={retaken.orderId}
        names={names}
        onClose={() => {
          setRetaken(null);
          onShow(null);
        }}
      />
    );
  }
  if (current === undefined) return null;
  const shown = current.upload;
  const mayRemove = changing !== undefined && mayChange(shown);
  return (
    <OrderViewer
      files={files}
      current={current}
      onShow={onShow}
      onEdit={() => setEditedId(shown.id)}
      onRetake={mayRemove && shown.kind === 'photo' ? () => setRetaken(shown) : undefined}
      onRemove={
        mayRemove
          ? () => {
              changing.changes.remove(shown);
              // The notice with the undo is under the viewer.
              onShow(null);
            }
          : undefined
      }
    />
  );
}
