import type { ComponentType } from 'react';
import { createContext, use } from 'react';
import type { CaptureSheetProps } from './capture-sheet.tsx';
import type { PictureTool } from '../editor/editor-types.ts';
import type { PictureEditorProps } from '../editor/picture-editor.tsx';
import type { ViewerProps } from '../viewer/viewer.tsx';

/** Parts that load when they are first opened, since most pages never need them. */
export interface FileParts {
  CaptureSheet: ComponentType<CaptureSheetProps>;
  Viewer: ComponentType<ViewerProps>;
  PictureEditor: ComponentType<PictureEditorProps>;
  /** Creates the worker that renders edited pictures. The caller closes it. */
  createPictureTool: () => Promise<PictureTool>;
}

export const FilePartsContext = createContext<FileParts | null>(null);

export function useFileParts(): FileParts {
  const parts = use(FilePartsContext);
  if (parts === null) throw new Error('useFileParts outside of FilePartsContext');
  return parts;
}
