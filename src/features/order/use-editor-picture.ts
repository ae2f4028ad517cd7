import { useEffect, useRef, useState } from 'react';
import type { Upload } from '#contract/entities/upload.ts';
import { useFileBytes } from '#hooks/use-file-bytes.ts';
import type { EditFault, OpenedPicture, PictureTool } from '#ui/editor/editor-types.ts';
import type { PictureEdits } from '#ui/editor/picture-edits.ts';
import { useFileParts } from '#ui/files/file-parts.ts';

export type Opened =
  | { state: 'opening' }
  | { state: 'failed'; fault: EditFault | 'absent' }
  | { state: 'ready'; url: string; width: number; height: number };

interface EditorPicture {
  opened: Opened;
  /** The edited picture, in its full size. */
  render: (edits: PictureEdits) => Promise<Blob | { fault: EditFault }>;
}

/** A picture opened to be edited, for as long as who asks is there. */
export function useEditorPicture({ id, receivedAt }: Pick<Upload, 'id' | 'receivedAt'>): EditorPicture {
  const bytesOf = useFileBytes();
  const { createPictureTool } = useFileParts();
  const held = useRef<{ tool: PictureTool; file: Blob } | null>(null);
  const [opened, setOpened] = useState<Opened>({ state: 'opening' });
  // Asked for once: its receipt may come while it is edited, and opening it anew would throw away what is seen.
  const [asked] = useState({ id, receivedAt });

  useEffect(() => {
    let current = true;
    let url: string | null = null;
    let tool: PictureTool | null = null;
    function show(file: Blob, picture: OpenedPicture, by: PictureTool): void {
      url = URL.createObjectURL(picture.preview);
      held.current = { tool: by, file };
      setOpened({ state: 'ready', url, width: picture.width, height: picture.height });
    }
    async function open(): Promise<void> {
      const file = await bytesOf(asked);
      if (file === null) {
        if (current) setOpened({ state: 'failed', fault: 'absent' });
        return;
      }
      const made = await createPictureTool();
      if (!current) {
        made.close();
        return;
      }
      tool = made;
      const picture = await made.open(file);
      if (!current) return;
      if ('fault' in picture) setOpened({ state: 'failed', fault: picture.fault });
      else show(file, picture, made);
    }
    open().catch(() => current && setOpened({ state: 'failed', fault: 'failed' }));
    return () => {
      current = false;
      tool?.close();
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [bytesOf, createPictureTool, asked]);

  return {
    opened,
    render: (edits) =>
      held.current === null ? Promise.resolve({ fault: 'failed' }) : held.current.tool.render(held.current.file, edits),
  };
}
