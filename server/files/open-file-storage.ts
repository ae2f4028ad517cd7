import type { FileStorage } from './file-storage.ts';
import { openDisk } from './disk.ts';
import type { FileStorageConfig } from './file-storage-config.ts';
import { openS3 } from './s3.ts';

/** Opens the configured file storage. */
export function openFileStorage(config: FileStorageConfig): FileStorage {
  return config.kind === 'disk' ? openDisk(config.folder) : openS3(config);
}
