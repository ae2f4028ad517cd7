import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
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
  /** Forgets the draft: it was given up, or what it was for is done. */
  clear: () => Promise<void>;
  /** This text is the stored value now: what was typed since goes on over it. */
  saved: () => Promise<void>;
  /** This text went its way, and the field begins anew; gives what was typed after it, which stays. */
  sent: () => Promise<string>;
}

interface Known {
  key: string;
  /** Undefined when there is no draft. */
  draft: { text: string; base: string } | undefined;
}

/** The draft under a key as this page holds it. `held` gives it as it is now, before the next render shows it. */
function useKnownDraft(key: string, stored: string) {
  const { db } = useAppData();
  const [known, setKnown] = useState<Known | null>(null);
  const latest = useRef<Known | null>(null);
  const shownKey = useRef(key);
  useLayoutEffect(() => {
    shownKey.current = key;
  }, [key]);
  const show = useCallback((next: Known) => {
    // What ends under an earlier key has nothing to say about this one.
    if (next.key !== shownKey.current) return;
    latest.current = next;
    setKnown(next);
  }, []);

  useEffect(() => {
    let current = true;
    readDraft(db, key).then(
      (read) => {
        const found = read === undefined ? undefined : { text: read.text, base: read.base ?? stored };
        // What was typed before the read ended is newer than what was read.
        if (current && latest.current?.key !== key) show({ key, draft: found });
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
      show({ key, draft: { text, base } });
      void writeDraft(db, key, { text, base }, Date.now());
    },
    [db, key, show],
  );
  const forget = useCallback(() => show({ key, draft: undefined }), [key, show]);
  const held = useCallback(() => (latest.current?.key === key ? latest.current.draft : undefined), [key]);
  return { draft: known?.key === key ? known.draft : undefined, ready: known?.key === key, keep, forget, held };
}

/** Keeps what is typed under a key at each keystroke, so that a reload or a kill, even in the next moment, loses nothing. */
export function useDraft(key: string, stored: string): DraftText {
  const { db } = useAppData();
  const { draft, ready, keep, forget, held } = useKnownDraft(key, stored);
  const clear = useCallback(async () => {
    await deleteDraft(db, key);
    forget();
  }, [db, key, forget]);
  const text = draft?.text ?? stored;
  const base = draft?.base ?? stored;
  const dirty = text !== stored;

  function setText(next: string): void {
    const now = held();
    // Typed back to where it began: whatever is typed next is over what is stored then.
    keep(next, now !== undefined && now.text !== stored ? now.base : stored);
  }

  /** Ends the draft of this text; `rest` is what the next one, over `newBase`, begins with when more was typed since. */
  async function end(newBase: string, rest: (now: string) => string): Promise<string> {
    const left = (): string => {
      const now = held()?.text ?? text;
      return now === text ? newBase : rest(now);
    };
    const before = held();
    if (left() === newBase) await deleteDraft(db, key);
    const next = left();
    if (next !== newBase) keep(next, newBase);
    // A space, say, typed while it was being deleted, stands on the device again.
    else if (held() !== before) return end(newBase, rest);
    else forget();
    return next;
  }

  return {
    text,
    setText,
    dirty,
    ready,
    base,
    movedTo: dirty && base !== stored ? stored : null,
    keepOver: (next) => keep(next, stored),
    clear,
    saved: async () => void (await end(text, (now) => now)),
    sent: () => end(stored, (now) => (now.startsWith(text) ? now.slice(text.length).trimStart() : now)),
  };
}
