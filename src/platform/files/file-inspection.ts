import { fileTypeFromBuffer } from 'file-type';
import { imageSize } from 'image-size';
import { uploadBytesMax } from '#contract/values/limits.ts';
import { notMeasured, pixelsMax, sizeHead, sizeHeadMax } from '#contract/rules/files/file-content.ts';
import { fileHeadLength, isAcceptedType, mediaTypeOf } from '#contract/rules/files/file-types.ts';
import { encryptionOf } from '#contract/rules/files/pdf-encryption.ts';
import { readBlob, UnreadableFile } from '#contract/rules/files/unreadable-file.ts';
import { asksForPassword } from '../papers/pdf-password.ts';

/** Why a file is refused. */
export type InspectionFault =
  | 'EmptyFile'
  | 'FileTooLarge'
  | 'UnsupportedFileType'
  | 'BrokenPicture'
  | 'PictureTooLarge'
  | 'ProtectedDocument';

async function pixelsOf(blob: Blob): Promise<number> {
  for (let head = sizeHead; ; head *= 8) {
    try {
      const { height, width } = imageSize(await readBlob(blob, 0, head));
      return width * height;
    } catch (error) {
      if (head >= Math.min(blob.size, sizeHeadMax)) throw error;
    }
  }
}

async function pictureFault(blob: Blob, type: string): Promise<InspectionFault | undefined> {
  try {
    return (await pixelsOf(blob)) > pixelsMax ? 'PictureTooLarge' : undefined;
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    return notMeasured.has(type) ? undefined : 'BrokenPicture';
  }
}

/**
 * Returns a file's type by its content, or why it is refused. Reads only what it needs, and never decodes a picture.
 * @throws UnreadableFile
 */
export async function inspectFile(blob: Blob): Promise<{ type: string } | { fault: InspectionFault }> {
  if (blob.size === 0) return { fault: 'EmptyFile' };
  if (blob.size > uploadBytesMax) return { fault: 'FileTooLarge' };
  const type = await mediaTypeOf(await readBlob(blob, 0, fileHeadLength), fileTypeFromBuffer);
  if (type === undefined || !isAcceptedType(type)) return { fault: 'UnsupportedFileType' };
  if (type === 'application/pdf') {
    const encryption = await encryptionOf((from, to) => readBlob(blob, from, to), blob.size);
    return encryption !== null && (await asksForPassword(encryption)) ? { fault: 'ProtectedDocument' } : { type };
  }
  const fault = type.startsWith('image/') ? await pictureFault(blob, type) : undefined;
  return fault === undefined ? { type } : { fault };
}
