import { withDeadline } from '#platform/http/deadline.ts';

export interface NetworkFirst {
  network: () => Promise<Response>;
  /** Returns whether a response comes from our server, and not from a portal or an outage. */
  isOwnResponse: (response: Response) => boolean | Promise<boolean>;
  cached: () => Promise<Response | undefined>;
  /** How long the network may take before the cached response is used, in milliseconds. */
  networkTimeout: number;
}

/**
 * Returns the network's response if it is in time and comes from our server, else the cached one, else whatever the network
 * gives. The page handles a network failure; the worker adds no error of its own.
 */
export async function networkFirst({
  network,
  isOwnResponse,
  cached,
  networkTimeout,
}: NetworkFirst): Promise<Response> {
  const response = network();
  const inTime = await withDeadline(response, networkTimeout, 'the network').catch(() => undefined);
  if (inTime !== undefined && (await isOwnResponse(inTime))) return inTime;
  return (await cached().catch(() => undefined)) ?? response.catch(() => Response.error());
}
