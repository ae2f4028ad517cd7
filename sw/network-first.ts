import { withDeadline } from '#platform/deadline.ts';

export interface NetworkFirst {
  network: () => Promise<Response>;
  /** Whether an answer is the server's own word, and not a portal's page or an outage. */
  isOwnAnswer: (answer: Response) => boolean | Promise<boolean>;
  kept: () => Promise<Response | undefined>;
  /** How long the network may take before what was kept is answered, in milliseconds. */
  patience: number;
}

/**
 * The network's answer if it comes in time and is the server's, else the kept one, else whatever the network does: its failure is
 * the page's to handle, and no error of the worker's own.
 */
export async function networkFirst({ network, isOwnAnswer, kept, patience }: NetworkFirst): Promise<Response> {
  const answer = network();
  const inTime = await withDeadline(answer, patience, 'the network').catch(() => undefined);
  if (inTime !== undefined && (await isOwnAnswer(inTime))) return inTime;
  return (await kept().catch(() => undefined)) ?? answer.catch(() => Response.error());
}
