import type { RemoteName } from '#contract/collections.ts';
import { ownProblem } from '#contract/protocol/errors.ts';
import type { PublicConfig } from '#contract/protocol/public-config.ts';
import type { RawAnswer, Transport } from '#sync/ports.ts';

export interface ConfigRereadOptions {
  config: PublicConfig;
  create: (config: PublicConfig) => Record<RemoteName, Transport>;
  /** Fetches and stores the configuration; rejects when it is not available. */
  reread: () => Promise<PublicConfig>;
}

function isKeyRefused(answer: RawAnswer): boolean {
  return ownProblem(answer.body)?.code === 'ApiKeyInvalid';
}

/**
 * Creates transports that survive a change of the API key (rule OB5). After a refused key they reread the configuration
 * and, with a new key, try once more. Otherwise the refusal passes through and pauses the remote.
 */
export function createRereadingTransports(options: ConfigRereadOptions): Record<RemoteName, Transport> {
  let { config } = options;
  let current = options.create(config);

  const renewed = async (): Promise<boolean> => {
    const fresh = await options.reread().catch(() => config);
    if (fresh.fieldApiKey === config.fieldApiKey) return false;
    config = fresh;
    current = options.create(fresh);
    return true;
  };
  const guarded = (remote: RemoteName): Transport => {
    const ask = async (call: (transport: Transport) => Promise<RawAnswer>): Promise<RawAnswer> => {
      const answer = await call(current[remote]);
      return isKeyRefused(answer) && (await renewed()) ? call(current[remote]) : answer;
    };
    return {
      push: (request, signal) => ask((transport) => transport.push(request, signal)),
      pull: (query, signal) => ask((transport) => transport.pull(query, signal)),
    };
  };

  return { main: guarded('main'), field: guarded('field') };
}
