import type { PublicConfig } from '#contract/protocol/public-config.ts';
import { publicConfig } from '#contract/protocol/public-config.ts';
import { withDeadline } from './deadline.ts';

/** How long the network may take while a kept configuration waits, and when there is none; milliseconds. */
export const configDeadline = 4_000;
export const firstConfigDeadline = 15_000;
/** How long the device's own database may take. */
const keptDeadline = 4_000;

/** Neither the network nor the device has a configuration: the first start of this browser needs the network. */
export class ConfigUnavailable extends Error {
  readonly code = 'ConfigUnavailable';
  constructor() {
    super('no configuration from the network, and none was kept');
  }
}

export interface PublicConfigOptions {
  /** The last good one kept on the device. */
  readKept: () => Promise<PublicConfig | null>;
  /** Keeps a good one. Its failure is not the configuration's. */
  keep: (config: PublicConfig) => Promise<void>;
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
 * The deployment's public configuration: from the network within 4 s, else the last good one. A page of HTML or a
 * configuration that does not parse counts as no answer.
 * @throws ConfigUnavailable when there is neither
 */
export async function loadPublicConfig(options: PublicConfigOptions): Promise<PublicConfig> {
  const kept = await withDeadline(options.readKept(), keptDeadline, 'reading the kept configuration').catch(() => null);
  const patience = AbortSignal.timeout(kept === null ? firstConfigDeadline : configDeadline);
  const fresh = await fetchConfig(options.fetch ?? fetch, patience).catch(() => null);
  if (fresh !== null) {
    await options.keep(fresh).catch(() => undefined);
    return fresh;
  }
  if (kept !== null) return kept;
  throw new ConfigUnavailable();
}
