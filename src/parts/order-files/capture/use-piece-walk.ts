import { useState } from 'react';
import type { RequiredDocument } from '#contract/content/content.ts';
import type { Demand } from '#data/queries/files/required-documents.ts';
import { missingOf } from '#data/queries/files/required-documents.ts';
import type { PieceWalk } from '#ui/capture/capture-types.ts';

/** Initial state of the capture sheet: required document, files to add, and whether the camera opens. */
export interface Adding {
  document: RequiredDocument | null;
  given: readonly File[];
  filming: boolean;
  /** Goes through the missing documents, from this one or from the first. */
  walks?: boolean;
}

/** A file that answers no required document. */
export const otherPiece = 'other';

/** Identifies a required document among an order's. */
export function pieceOf({ service, code }: Pick<RequiredDocument, 'service' | 'code'>): string {
  return `${service} ${code}`;
}

interface PieceChoice {
  /** The piece that files are stored for. */
  choice: string;
  setChoice: (choice: string) => void;
  /** Undefined unless the camera goes from piece to piece. `next` is a piece, not its name. */
  walk: Omit<PieceWalk, 'piece'> | undefined;
}

/** Returns the first missing piece after this one, around the end of the list; null when no other is missing. */
function missingAfter(pieces: readonly string[], missing: ReadonlySet<string>, piece: string): string | null {
  const from = pieces.indexOf(piece) + 1;
  return [...pieces.slice(from), ...pieces.slice(0, from)].find((one) => one !== piece && missing.has(one)) ?? null;
}

/** Tracks the piece that is captured. A walk goes to the next missing piece with each picture. */
export function usePieceWalk(demands: readonly Demand[], adding: Adding): PieceChoice {
  const pieces = demands.map(({ document }) => pieceOf(document));
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const missing = new Set(missingOf(demands).map(({ document }) => pieceOf(document)));
  for (const piece of taken) missing.delete(piece);
  const [chosen, setChoice] = useState(adding.document === null ? null : pieceOf(adding.document));
  const [stays, setStays] = useState(false);
  const first = adding.walks === true ? (pieces.find((piece) => missing.has(piece)) ?? otherPiece) : otherPiece;
  // The demands are read from the database: the first missing piece follows them until the user goes on.
  const choice = chosen ?? first;
  const next = missingAfter(pieces, missing, choice);
  const all = [...pieces, otherPiece];
  const walk: Omit<PieceWalk, 'piece'> = {
    next,
    left: missing.size,
    stays,
    onStays: setStays,
    onStep: (by) => setChoice(all.at((all.indexOf(choice) + by) % all.length) ?? otherPiece),
    onShot: () => {
      if (choice !== otherPiece) setTaken((before) => new Set([...before, choice]));
      setChoice(stays || choice === otherPiece ? choice : (next ?? otherPiece));
      return () => {
        setTaken((before) => new Set([...before].filter((piece) => piece !== choice)));
        setChoice(choice);
      };
    },
  };
  return { choice, setChoice, walk: adding.walks === true ? walk : undefined };
}
