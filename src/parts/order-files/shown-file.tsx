import { useState } from 'react';
import type { FileOfOrder } from '#data/queries/files/files.ts';
import { OrderEditor } from './viewer/order-editor.tsx';
import { OrderViewer } from './viewer/order-viewer.tsx';

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
}

/** A file of an order full screen, and the editor that makes a copy of a picture. */
export function ShownFile({ files, shownId, onShow, onEdited, isEdited = false }: ShownFileProps) {
  const [editedId, setEditedId] = useState(isEdited ? shownId : null);
  const shown = files.find(({ upload }) => upload.id === shownId);
  if (shownId !== null && shownId === editedId) {
    return (
      <OrderEditor
        uploadId={shownId}
        names={files.map(({ upload }) => upload.name)}
        onDone={(edited) => {
          setEditedId(null);
          if (edited === null) return;
          onEdited?.(edited.id, shownId);
          onShow(edited.id);
        }}
      />
    );
  }
  if (shown === undefined) return null;
  return <OrderViewer files={files} current={shown} onShow={onShow} onEdit={() => setEditedId(shown.upload.id)} />;
}
