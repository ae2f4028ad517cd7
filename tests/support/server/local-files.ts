import type { Upload } from '#contract/entities/upload.ts';
import type { LocalFile } from '#data/database/local-file.ts';

/** Returns a captured file of an upload, of which no byte was sent yet. */
export function testLocalFile(
  { id, name, type, size, sha256 }: Pick<Upload, 'id' | 'name' | 'type' | 'size' | 'sha256'>,
  fields: Partial<LocalFile> = {},
): LocalFile {
  const progress = { offset: 0, movedAt: null, error: null, failures: 0, retryAt: 0 };
  return { id, name, type, size, sha256, keptAt: 0, state: 'waiting', ...progress, ...fields };
}
