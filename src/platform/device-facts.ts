import type { DeviceFacts } from '#sync/ports.ts';
import { estimateStorage } from './storage-estimate.ts';

export interface DeviceFactsOptions {
  appVersion: string;
  /** The name that its users gave this device. */
  name: () => Promise<string>;
  storage?: Partial<Pick<StorageManager, 'estimate'>> | undefined;
}

/** What the browser and its person tell of this device for its word to the server (rule RN8). Never rejects. */
export function createDeviceFacts({ appVersion, name, storage }: DeviceFactsOptions): () => Promise<DeviceFacts> {
  return async () => {
    const [given, estimated] = await Promise.all([name().catch(() => ''), estimateStorage(storage)]);
    const freeBytes = estimated === null ? null : Math.max(0, Math.floor(estimated.quota - estimated.usage));
    return { name: given.slice(0, 80), appVersion: appVersion.slice(0, 40), freeBytes };
  };
}
