import { useEffect, useRef, useState } from 'react';
import { useFileBytes } from '#hooks/files/use-file-bytes.ts';
import type { FileFacts } from '#hooks/files/use-file-url.ts';
import type { EditFault, OpenedPicture, PictureTool } from '#ui/editor/editor-types.ts';
import type { PictureEdits } from '#ui/editor/picture-edits.ts';
import { useFileParts } from '#ui/capture/file-parts.ts';

export type Opened =
  | { state: 'opening' }
  | { state: 'failed'; fault: EditFault | 'absent' }
  | { state: 'ready'; url: string; width: number; height: number };

interface EditorPicture {
  opened: Opened;
  /** Renders the edited picture in full size. */
  render: (edits: PictureEdits) => Promise<Blob | { fault: EditFault }>;
}

/** Opens a picture for editing. Closes it on unmount. */
export function useEditorPicture(upload: FileFacts): EditorPicture {
  const bytesOf = useFileBytes();
  const { createPictureTool } = useFileParts();
  const openPicture = useRef<{ tool: PictureTool; file: Blob } | null>(null);
  const [opened, setOpened] = useState<Opened>({ state: 'opening' });
  // Fixed on mount: the upload may be received during the edit, and reopening it would discard the preview.
  const [source] = useState(upload);

  useEffect(() => {
    let current = true;
    let url: string | null = null;
    let tool: PictureTool | null = null;
    function show(file: Blob, picture: OpenedPicture, by: PictureTool): void {
      url = URL.createObjectURL(picture.preview);
      openPicture.current = { tool: by, file };
      setOpened({ state: 'ready', url, width: picture.width, height: picture.height });
    }
    async function open(): Promise<void> {
      const file = await bytesOf(source);
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
  }, [bytesOf, createPictureTool, source]);

  return {
    opened,
    render: (edits) =>
      openPicture.current === null
        ? Promise.resolve({ fault: 'failed' })
        : openPicture.current.tool.render(openPicture.current.file, edits),
  };
}
