import type { PublicConfig } from '#contract/protocol/public-config.ts';
import { publicConfig } from '#contract/protocol/public-config.ts';
import { withDeadline } from './deadline.ts';

/** How long the network may take when a stored configuration exists, and when none does; milliseconds. */
export const configDeadline = 4_000;
export const firstConfigDeadline = 15_000;
/** How long the device's own database may take. */
const storedDeadline = 4_000;

/** Thrown when neither the network nor the device has a configuration: this browser's first start needs the network. */
export class ConfigUnavailable extends Error {
  readonly code = 'ConfigUnavailable';
  constructor() {
    super('no configuration from the network, and none was kept');
  }
}

export interface PublicConfigOptions {
  /** Reads the last valid one stored on the device. */
  readStored: () => Promise<PublicConfig | null>;
  /** Stores a valid one. A failure does not invalidate the configuration. */
  store: (config: PublicConfig) => Promise<void>;
  /** Replaces the browser's fetch (tests). */
  fetch?: typeof fetch;
}

async function fetchConfig(get: typeof fetch, signal: AbortSignal): Promise<PublicConfig | null> {
  const answer = await get('/config.json', { cache: 'no-store', signal });
  if (!answer.ok) return null;
  const parsed = publicConfig.safeParse(await answer.json());
  return parsed.success ? parsed.data : null;
}

/**
 * Loads the deployment's public configuration: from the network within 4 s, else the stored one. A page of HTML or an
 * invalid configuration counts as no response.
 * @throws ConfigUnavailable when there is neither
 */
export async function loadPublicConfig(options: PublicConfigOptions): Promise<PublicConfig> {
  const stored = await withDeadline(options.readStored(), storedDeadline, 'reading the kept configuration').catch(
    () => null,
  );
  const patience = AbortSignal.timeout(stored === null ? firstConfigDeadline : configDeadline);
  const fresh = await fetchConfig(options.fetch ?? fetch, patience).catch(() => null);
  if (fresh !== null) {
    await options.store(fresh).catch(() => undefined);
    return fresh;
  }
  if (stored !== null) return stored;
  throw new ConfigUnavailable();
}
