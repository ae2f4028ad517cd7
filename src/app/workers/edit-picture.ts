import { inspectFile } from '#platform/files/file-inspection.ts';
import type { DrawingContext } from '#ui/editor/draw-edits.ts';
import { drawEdits, editedSize } from '#ui/editor/draw-edits.ts';
import type { EditFault, OpenedPicture } from '#ui/editor/editor-types.ts';
import type { Size } from '#ui/editor/geometry.ts';
import type { PictureEdits } from '#ui/editor/picture-edits.ts';

/** The longer side of the preview while editing, pixels: enough for a screen. */
const previewSide = 2_048;
const previewQuality = 0.85;
/** Quality of the rendered picture, 0 to 1: a rating plate must stay legible, as at the capture. */
const quality = 0.92;

/** A canvas of either kind. */
export interface Drawing {
  context: DrawingContext & Pick<CanvasRenderingContext2D, 'getImageData' | 'imageSmoothingQuality'>;
  toBlob: (type: string, quality: number) => Promise<Blob | null>;
}
export type MakeDrawing = (size: Size) => Drawing | null;

/** Creates a canvas in a worker. */
export const offscreenDrawing: MakeDrawing = ({ width, height }) => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  return context === null ? null : { context, toBlob: (type, given) => canvas.convertToBlob({ type, quality: given }) };
};

/** Creates a canvas in the page, for browsers whose workers have none. */
export const pageDrawing: MakeDrawing = ({ width, height }) => {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  const toBlob: Drawing['toBlob'] = (type, given) =>
    new Promise((resolve) => {
      canvas.toBlob(resolve, type, given);
    });
  return context === null ? null : { context, toBlob };
};

interface Refused {
  fault: EditFault;
}

/** Decodes a picture upright, with its type by content. The caller closes it. */
async function decoded(file: Blob): Promise<{ picture: ImageBitmap; type: string } | Refused> {
  const seen = await inspectFile(file);
  if ('fault' in seen) return { fault: seen.fault === 'PictureTooLarge' ? 'tooLarge' : 'unreadable' };
  if (!seen.type.startsWith('image/')) return { fault: 'unreadable' };
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  return picture === null ? { fault: 'unreadable' } : { picture, type: seen.type };
}

/** Encodes what was drawn. Some browsers silently draw nothing on a canvas that is too large for them. */
async function written({ context, toBlob }: Drawing, type: string, given: number): Promise<Blob | Refused> {
  const isThere = context.getImageData(0, 0, 1, 1).data[3] === 255;
  const blob = isThere ? await toBlob(type, given) : null;
  return blob ?? { fault: 'tooLarge' };
}

async function preview(picture: ImageBitmap, make: MakeDrawing): Promise<Blob | Refused> {
  const scale = Math.min(1, previewSide / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const drawing = make({ width, height });
  if (drawing === null) return { fault: 'tooLarge' };
  Object.assign(drawing.context, { fillStyle: '#ffffff', imageSmoothingQuality: 'high' });
  drawing.context.fillRect(0, 0, width, height);
  drawing.context.drawImage(picture, 0, 0, width, height);
  return written(drawing, 'image/jpeg', previewQuality);
}

/** Opens a picture to be edited. Never rejects. */
export async function openPicture(file: Blob, make: MakeDrawing): Promise<OpenedPicture | Refused> {
  try {
    const seen = await decoded(file);
    if ('fault' in seen) return seen;
    const { picture } = seen;
    try {
      const shown = await preview(picture, make);
      return 'fault' in shown ? shown : { preview: shown, width: picture.width, height: picture.height };
    } finally {
      picture.close();
    }
  } catch {
    // The browser refused to create a canvas of this size.
    return { fault: 'tooLarge' };
  }
}

/** Renders the edited picture in its full size: a PNG from a PNG, else a JPEG. Never rejects. */
export async function renderPicture(file: Blob, edits: PictureEdits, make: MakeDrawing): Promise<Blob | Refused> {
  try {
    const seen = await decoded(file);
    if ('fault' in seen) return seen;
    const { picture, type } = seen;
    try {
      const drawing = make(editedSize(picture, edits));
      if (drawing === null) return { fault: 'tooLarge' };
      drawEdits(drawing.context, picture, picture, edits);
      return await written(drawing, type === 'image/png' ? type : 'image/jpeg', quality);
    } finally {
      picture.close();
    }
  } catch {
    return { fault: 'tooLarge' };
  }
}
