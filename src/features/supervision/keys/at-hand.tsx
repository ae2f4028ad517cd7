import type { ReactNode } from 'react';
import { createContext, use, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import type { Upload } from '#contract/entities/upload.ts';
import type { Decision } from '#data/queries/decisions/decisions.ts';
import type { FileSource } from '#hooks/files/use-file-url.ts';
import { useFileUrl } from '#hooks/files/use-file-url.ts';
import { useThumbnail } from '#hooks/files/use-thumbnail.ts';

/**
 * Files that are ready before their turn comes. To find, request and decode one takes as long as two or three decisions of somebody
 * who knows these pictures.
 */
const aheadMax = 4;

/** Where a file is shown from, as far as that is known. */
export interface Found {
  source: FileSource;
  thumbnail: string | null;
}

interface AtHand {
  found: ReadonlyMap<string, Found>;
  show: (upload: Upload) => void;
}

const AtHandContext = createContext<AtHand>({ found: new Map(), show: () => undefined });

const unknown: Found = { source: { state: 'loading' }, thumbnail: null };

/** Returns where the file on screen is shown from. It is known at once where the file was at hand. */
export function useAtHand(upload: Upload | null): Found {
  const { found, show } = use(AtHandContext);
  useLayoutEffect(() => {
    if (upload !== null) show(upload);
  }, [show, upload]);
  return (upload === null ? undefined : found.get(upload.id)) ?? unknown;
}

function piecesOf(decision: Decision | undefined): readonly Upload[] {
  if (decision?.kind === 'evidence') return decision.uploads;
  return decision?.kind === 'proof' ? decision.proofs.map(({ upload }) => upload) : [];
}

/** Returns the file on screen and those that one key leads to: the next ones of any decision, and those that begin the others. */
function around(decisions: readonly Decision[], index: number, shown: Upload | null): Upload[] {
  const own = piecesOf(decisions[index]);
  const at = own.findIndex(({ id }) => id === shown?.id);
  const next = [...own.slice(at + 1), ...decisions.slice(index + 1).flatMap(piecesOf)];
  const begins = [decisions[index + 1], decisions[index - 1]].map((decision) => piecesOf(decision)[0]);
  const wanted = [shown ?? undefined, ...next.slice(0, aheadMax), ...begins, own[at - 1]];
  return [...new Map(wanted.flatMap((one) => (one === undefined ? [] : [[one.id, one] as const]))).values()];
}

interface PiecesAtHandProps {
  decisions: readonly Decision[];
  /** The place of the decision on screen; -1 once it has left the list. */
  index: number;
  children: ReactNode;
}

/**
 * Reads and decodes the files that a key leads to before it is pressed, whichever decision they belong to. A supervisor looks at
 * hundreds of them one after another.
 */
export function PiecesAtHand({ decisions, index, children }: PiecesAtHandProps) {
  const [shown, setShown] = useState<Upload | null>(null);
  const [found, setFound] = useState<AtHand['found']>(new Map());
  const note = useCallback((id: string, one: Found | null) => {
    setFound((known) => {
      const next = new Map(known);
      if (one === null) next.delete(id);
      else next.set(id, one);
      return next;
    });
  }, []);
  const atHand = useMemo(() => ({ found, show: setShown }), [found]);
  return (
    <>
      <AtHandContext value={atHand}>{children}</AtHandContext>
      <div hidden>
        {around(decisions, index, shown).map((upload) => (
          <Held key={upload.id} upload={upload} onFound={note} />
        ))}
      </div>
    </>
  );
}

interface HeldProps {
  upload: Upload;
  /** Called with null when the file is no longer held. */
  onFound: (id: string, found: Found | null) => void;
}

function Held({ upload, onFound }: HeldProps) {
  const { id, type } = upload;
  const source = useFileUrl(upload, true);
  const thumbnail = useThumbnail(id);
  // Before the paint: the file on screen has no address of its own.
  useLayoutEffect(() => onFound(id, { source, thumbnail }), [id, source, thumbnail, onFound]);
  useLayoutEffect(() => () => onFound(id, null), [id, onFound]);
  if (source.state !== 'ready' || !type.startsWith('image/')) return null;
  // What the browser cannot decode is said where the file is shown.
  return <img src={source.url} alt="" onLoad={(event) => void event.currentTarget.decode().catch(() => undefined)} />;
}
