import { useState } from 'react';
import type { RequiredDocument } from '#contract/content/content.ts';
import { documentKey } from '#contract/rules/required-documents.ts';
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

/** Tracks the document that is captured. A walk goes to the next missing one with each picture. */
export function useCaptureWalk(required: readonly RequiredOfOrder[], adding: Adding): WalkChoice {
  const keys = required.map(({ document }) => documentKey(document));
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const missing = new Set(missingOf(required).map(({ document }) => documentKey(document)));
  for (const key of taken) missing.delete(key);
  const [chosen, setChoice] = useState(adding.document === null ? null : documentKey(adding.document));
  const [stays, setStays] = useState(false);
  const first = adding.walks === true ? (keys.find((key) => missing.has(key)) ?? otherFile) : otherFile;
  // The documents are read from the database: the first missing one follows them until the user goes on.
  const choice = chosen ?? first;
  const next = missingAfter(keys, missing, choice);
  const all = [...keys, otherFile];
  const walk: Omit<CaptureWalk, 'subject'> = {
    next,
    left: missing.size,
    stays,
    onStays: setStays,
    onStep: (by) => setChoice(all.at((all.indexOf(choice) + by) % all.length) ?? otherFile),
    onShot: () => {
      if (choice !== otherFile) setTaken((before) => new Set([...before, choice]));
      setChoice(stays || choice === otherFile ? choice : (next ?? otherFile));
      return () => {
        setTaken((before) => new Set([...before].filter((key) => key !== choice)));
        setChoice(choice);
      };
    },
  };
  return { choice, setChoice, walk: adding.walks === true ? walk : undefined };
}
