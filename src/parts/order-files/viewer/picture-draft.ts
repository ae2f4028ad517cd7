import { z } from 'zod';
import { parseAs } from '#contract/rules/text/json-text.ts';

const point = z.object({ x: z.number(), y: z.number() });
const turns = z.literal([0, 1, 2, 3]);
const drawn = { id: z.int(), colour: z.enum(['red', 'yellow', 'blue', 'white', 'black']) };

const edits = z.object({
  turns,
  cut: z.object({ x: z.int(), y: z.int(), width: z.int().min(1), height: z.int().min(1) }).nullable(),
  marks: z.array(
    z.discriminatedUnion('kind', [
      z.object({ ...drawn, kind: z.literal('arrow'), from: point, to: point, width: z.number() }),
      z.object({ ...drawn, kind: z.literal('stroke'), points: z.array(point).min(1), width: z.number() }),
      z.object({ ...drawn, kind: z.literal('text'), at: point, turns, size: z.number(), text: z.string() }),
    ]),
  ),
});

/** Parses the draft of picture edits. Returns null for an empty draft or an unknown format of another app version. */
export const draftedEdits = parseAs(edits);
