import { useCallback, useEffect, useState } from 'react';
import { deleteDraft, readDraft, writeDraft } from '#data/drafts.ts';
import { useAppData } from './app-data.tsx';

/** Text being typed over a stored value. */
export interface DraftText {
  text: string;
  setText: (text: string) => void;
  /** Differs from what is stored. */
  dirty: boolean;
  /** The draft on the device was read: until then `text` is the stored value. */
  ready: boolean;
  /** What was stored when typing began. */
  base: string;
  /** The stored value, when it changed since typing began: saving now would replace what somebody else wrote. */
  movedTo: string | null;
  /** Goes on with this text over the value that is stored now. */
  keepOver: (text: string) => void;
  /** Forgets the draft: it was saved, or given up. */
  clear: () => Promise<void>;
}

interface Known {
  key: string;
  /** Undefined when there is no draft. */
  draft: { text: string; base: string } | undefined;
}

/** Keeps what is typed under a key at each keystroke, so that a reload or a kill, even in the next moment, loses nothing. */
export function useDraft(key: string, stored: string): DraftText {
  const { db } = useAppData();
  const [known, setKnown] = useState<Known | null>(null);
  const draft = known?.key === key ? known.draft : undefined;

  useEffect(() => {
    let current = true;
    readDraft(db, key).then(
      (read) => {
        const found = read === undefined ? undefined : { text: read.text, base: read.base ?? stored };
        // What was typed before the read ended is newer than what was read.
        if (current) setKnown((before) => (before?.key === key ? before : { key, draft: found }));
      },
      (error: unknown) => {
        // A database that was closed meanwhile, at a sign-out say, answers no more, and nobody waits for it.
        if (db.isOpen()) throw error;
      },
    );
    return () => {
      current = false;
    };
    // Read once: what is stored now stands for the base of a draft without one, and must not be followed.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [db, key]);

  const keep = useCallback(
    (text: string, base: string) => {
      setKnown({ key, draft: { text, base } });
      void writeDraft(db, key, { text, base }, Date.now());
    },
    [db, key],
  );

  const clear = useCallback(async () => {
    await deleteDraft(db, key);
    setKnown({ key, draft: undefined });
  }, [db, key]);

  const text = draft?.text ?? stored;
  const base = draft?.base ?? stored;
  const dirty = text !== stored;
  return {
    text,
    // Typed back to where it began: whatever is typed next is over what is stored then.
    setText: (next) => keep(next, dirty ? base : stored),
    dirty,
    ready: known?.key === key,
    base,
    movedTo: dirty && base !== stored ? stored : null,
    keepOver: (next) => keep(next, stored),
    clear,
  };
}
