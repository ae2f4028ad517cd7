import type { ApiClient, ApiClientOptions } from '#platform/http/api-clients.ts';
import { loadChunk } from '../loading/chunk-reload.ts';

/** Returns the main API's client, whose library loads with the first call: no screen needs the network for its first rows. */
export function laterMainClient(options: ApiClientOptions): ApiClient {
  let making: Promise<ApiClient> | undefined;
  const make = (): Promise<ApiClient> =>
    (making ??= loadChunk(() => import('#platform/http/api-clients.ts')).then(({ createMainClient }) =>
      createMainClient(options),
    ));
  return async (request) => {
    const client = await make().catch((error: unknown) => {
      // The next call tries again.
      making = undefined;
      throw error;
    });
    return client(request);
  };
}
