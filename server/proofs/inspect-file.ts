import { z } from 'zod';
import { createAnsweringWorker } from '../operations/answering-worker.ts';
import { createQueues, createTurns } from '../operations/turns.ts';

/** Why a picture or a PDF is of no use, though its content has the type that it should. */
export const contentFault = z.enum(['broken', 'tooManyPixels', 'locked']);
export type ContentFault = z.infer<typeof contentFault>;

/** Milliseconds that a file may take: it is a stranger's, and no reader of its format is proof against every one. */
const inspectedWithin = 20_000;

/** A server inspects one file at a time. Files that wait, and milliseconds that one waits: its sender waits as long. */
const turnLimits = { atOnce: 1, waitingMax: 50, waitMax: 30_000 };

/** What the worker inspects. */
export interface InspectedFile {
  path: string;
  type: string;
}

/** Files of one link that are in line at a time: those of another wait for one of it at most, which takes less than they wait. */
const ofLinkInLine = 1;

/**
 * Returns why a stored file is of no use, as the app says it of a captured one; null when it is.
 * @throws {CodedError} Unavailable when too many files wait for it
 */
export type InspectFile = (file: InspectedFile, requestId: string) => Promise<ContentFault | null>;

/**
 * Creates what inspects the files of a server's clients, in a thread of its own: a file that takes too long or too much
 * memory counts as broken, and stops nothing else.
 */
export function createInspector(): InspectFile {
  const inTurn = createTurns(turnLimits);
  const inLine = createQueues(ofLinkInLine);
  const worker = createAnsweringWorker(new URL('./inspect-worker.ts', import.meta.url), inspectedWithin, {
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  const inspect = async (file: InspectedFile): Promise<ContentFault | null> => {
    const answer = await worker.ask(file).catch(() => 'broken');
    return contentFault.nullable().parse(answer);
  };
  return (file, requestId) => inLine(requestId, () => inTurn(() => inspect(file)));
}
