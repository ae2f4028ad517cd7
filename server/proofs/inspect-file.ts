import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';

/** Why a picture or a PDF is of no use, though its content has the type that it should. */
export const contentFault = z.enum(['broken', 'tooManyPixels', 'locked']);
export type ContentFault = z.infer<typeof contentFault>;

const answer = z.tuple([contentFault.nullable()]);

/** Milliseconds that a file may take: it is a stranger's, and no reader of its format is proof against every one. */
const inspectedWithin = 20_000;

/** What the worker inspects. */
export interface InspectedFile {
  path: string;
  type: string;
}

/**
 * Returns why a stored file is of no use, as the app says it of a captured one; null when it is. A thread of its own reads it
 * and ends with it: a file that takes too long or too much memory counts as broken, and stops nothing else.
 */
export async function inspectFile(file: InspectedFile): Promise<ContentFault | null> {
  const worker = new Worker(new URL('./inspect-worker.ts', import.meta.url), {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
    stdout: true,
    stderr: true,
  });
  worker.unref();
  const ended = new AbortController();
  worker.once('exit', () => ended.abort());
  const tooLong = setTimeout(() => ended.abort(), inspectedWithin);
  try {
    const answers: unknown = await once(worker, 'message', { signal: ended.signal });
    return answer.parse(answers)[0];
  } catch {
    return 'broken';
  } finally {
    clearTimeout(tooLong);
    await worker.terminate();
  }
}
