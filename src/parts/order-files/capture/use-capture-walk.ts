import { useState } from 'react';
import type { RequiredDocument } from '#contract/content/content.ts';
import { documentKey } from '#contract/rules/orders/required-documents.ts';
import type { RequiredOfOrder } from '#data/queries/files/required-documents.ts';
import { missingOf } from '#data/queries/files/required-documents.ts';
import type { CaptureWalk } from '#ui/capture/capture-types.ts';

/** Initial state of the capture sheet: required document, files to add, and whether the camera opens. */
export interface Adding {
  document: RequiredDocument | null;
  given: readonly File[];
  filming: boolean;
  /** Goes through the missing documents, from this one or from the first. */
  walks?: boolean;
  /** Closes with the camera, without the sheet behind it. */
  cameraOnly?: boolean;
}

/** A file that answers no required document. */
export const otherFile = 'other';

interface WalkChoice {
  /** The key of the document that files are stored for. */
  choice: string;
  setChoice: (choice: string) => void;
  /** Undefined unless the camera goes from document to document. `next` is a key, not a name. */
  walk: Omit<CaptureWalk, 'subject'> | undefined;
}

/** Returns the first missing document after this one, around the end of the list; null when no other is missing. */
function missingAfter(keys: readonly string[], missing: ReadonlySet<string>, key: string): string | null {
  const from = keys.indexOf(key) + 1;
  return [...keys.slice(from), ...keys.slice(0, from)].find((one) => one !== key && missing.has(one)) ?? null;
}

/** Tracks the document that is captured. A walk goes to the next missing one with each stored picture. */
export function useCaptureWalk(required: readonly RequiredOfOrder[], adding: Adding): WalkChoice {
  const keys = required.map(({ document }) => documentKey(document));
  const missingWithout = (taken: ReadonlySet<string>): ReadonlySet<string> =>
    new Set(
      missingOf(required)
        .map(({ document }) => documentKey(document))
        .filter((key) => !taken.has(key)),
    );
  const [{ chosen, taken }, setWalk] = useState<{ chosen: string | null; taken: ReadonlySet<string> }>({
    chosen: adding.document === null ? null : documentKey(adding.document),
    taken: new Set(),
  });
  const [stays, setStays] = useState(false);
  const missing = missingWithout(taken);
  const first = adding.walks === true ? (keys.find((key) => missing.has(key)) ?? otherFile) : otherFile;
  // The documents are read from the database: the first missing one follows them until the user goes on.
  const choice = chosen ?? first;
  const setChoice = (key: string): void => setWalk((now) => ({ ...now, chosen: key }));
  const all = [...keys, otherFile];
  const walk: Omit<CaptureWalk, 'subject'> = {
    next: missingAfter(keys, missing, choice),
    left: missing.size,
    stays,
    onStays: setStays,
    onStep: (by) => setChoice(all.at((all.indexOf(choice) + by) % all.length) ?? otherFile),
    onShot: () => {
      setChoice(choice);
      return () => {
        setWalk((now) => {
          if (choice === otherFile) return now;
          const isTaken = new Set([...now.taken, choice]);
          // Whoever went to another document meanwhile stays there.
          const goesOn = !stays && now.chosen === choice;
          const next = missingAfter(keys, missingWithout(isTaken), choice) ?? otherFile;
          return { taken: isTaken, chosen: goesOn ? next : now.chosen };
        });
        return () =>
          setWalk((now) => ({ chosen: choice, taken: new Set([...now.taken].filter((key) => key !== choice)) }));
      };
    },
  };
  return { choice, setChoice, walk: adding.walks === true ? walk : undefined };
}
