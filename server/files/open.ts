import type { FileBytes } from './bytes.ts';
import { openDisk } from './disk.ts';
import type { FilesPlace } from './place.ts';
import { openS3 } from './s3.ts';

/** The files of a place. */
export function openFiles(place: FilesPlace): FileBytes {
  return place.kind === 'disk' ? openDisk(place.folder) : openS3(place);
}
