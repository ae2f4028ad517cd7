import { fileTypeFromBuffer } from 'file-type';
import { imageSize } from 'image-size';
import { uploadBytesMax } from '#contract/rules/limits.ts';
import { notMeasured, pixelsMax, sizeHead, sizeHeadMax } from '#contract/rules/file-content.ts';
import { fileHeadLength, isAcceptedType } from '#contract/rules/file-types.ts';
import { encryptionOf } from '#contract/rules/pdf-encryption.ts';
import { asksForPassword } from './pdf-password.ts';

/** Why a file is refused. */
export type InspectionFault =
  | 'EmptyFile'
  | 'FileTooLarge'
  | 'UnsupportedFileType'
  | 'BrokenPicture'
  | 'PictureTooLarge'
  | 'ProtectedDocument';

async function bytesOf(blob: Blob, from: number, to: number): Promise<Uint8Array> {
  return new Uint8Array(await blob.slice(from, to).arrayBuffer());
}

async function pixelsOf(blob: Blob): Promise<number> {
  for (let head = sizeHead; ; head *= 8) {
    try {
      const { height, width } = imageSize(await bytesOf(blob, 0, head));
      return width * height;
    } catch (error) {
      if (head >= Math.min(blob.size, sizeHeadMax)) throw error;
    }
  }
}

async function pictureFault(blob: Blob, type: string): Promise<InspectionFault | undefined> {
  try {
    return (await pixelsOf(blob)) > pixelsMax ? 'PictureTooLarge' : undefined;
  } catch {
    return notMeasured.has(type) ? undefined : 'BrokenPicture';
  }
}

/**
 * Returns a file's type by its content, or why it is refused. Reads only what it needs, and never decodes a picture.
 */
export async function inspectFile(blob: Blob): Promise<{ type: string } | { fault: InspectionFault }> {
  if (blob.size === 0) return { fault: 'EmptyFile' };
  if (blob.size > uploadBytesMax) return { fault: 'FileTooLarge' };
  const type = (await fileTypeFromBuffer(await bytesOf(blob, 0, fileHeadLength)))?.mime;
  if (type === undefined || !isAcceptedType(type)) return { fault: 'UnsupportedFileType' };
  if (type === 'application/pdf') {
    const encryption = await encryptionOf((from, to) => bytesOf(blob, from, to), blob.size);
    return encryption !== null && (await asksForPassword(encryption)) ? { fault: 'ProtectedDocument' } : { type };
  }
  const fault = type.startsWith('image/') ? await pictureFault(blob, type) : undefined;
  return fault === undefined ? { type } : { fault };
}
