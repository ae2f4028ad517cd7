import type { Upload } from '../../entities/upload.ts';

/** Returns when a file was made: by its camera where that is known, else when it was added. Shown wherever the file is. */
export function takenAtOf({ takenAt, capturedAt }: Pick<Upload, 'takenAt' | 'capturedAt'>): string {
  return takenAt ?? capturedAt;
}
