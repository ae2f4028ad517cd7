import type { RefObject } from 'react';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { deleteDraft, liveDraft, readDraft, writeDraft } from '#data/drafts/drafts.ts';
import { useAppData } from '../app/use-app-data.tsx';
import type { DraftHandle } from './define-draft.ts';

/** Text being typed over a stored value. */
export interface DraftText {
  /** Names the draft. */
  key: string;
  text: string;
  setText: (text: string) => void;
  /** Differs from what is stored. */
  dirty: boolean;
  /** The draft on the device was read: until then `text` is the stored value. */
  ready: boolean;
  /** The stored value when typing began. */
  base: string;
  /** The stored value, when it changed since typing began: saving now would overwrite another user's change. */
  movedTo: string | null;
  /** Continues with this text over the present stored value. */
  keepOver: (text: string) => void;
  /** Deletes the draft: it was abandoned, or its purpose is done. */
  clear: () => Promise<void>;
  /** Ends the draft after its text was saved; anything typed since continues over the saved text. */
  saved: () => Promise<void>;
  /** Ends the draft after its text was sent and clears the field. Resolves with the text typed since, which stays. */
  sent: () => Promise<string>;
}

interface Known {
  key: string;
  /** Undefined when there is no draft. */
  draft: { text: string; base: string; changedAt: number } | undefined;
}

interface Page {
  /** What this page knows. */
  latest: RefObject<Known | null>;
  /** Writes of this page that have not ended: until then the database is behind the page. */
  writing: RefObject<number>;
  show: (next: Known) => void;
}

/** Shows what another tab typed after this one, and the end of its draft. */
function useOtherTabs(key: string, { latest, writing, show }: Page): void {
  const { db } = useAppData();
  useEffect(() => {
    const follow = async (): Promise<void> => {
      const known = latest.current;
      if (known?.key !== key || writing.current > 0) return;
      // Read anew: what was announced may be older than what this page typed or sent meanwhile.
      const found = await readDraft(db, key);
      if (latest.current !== known || writing.current > 0) return;
      if (found === undefined) {
        if (known.draft !== undefined) show({ key, draft: undefined });
      } else if (found.changedAt > (known.draft?.changedAt ?? 0)) {
        show({ key, draft: { ...found, base: found.base ?? found.text } });
      }
    };
    const ignore = (): void => undefined;
    const following = liveDraft(db, key).subscribe({ next: () => void follow().catch(ignore), error: ignore });
    return () => following.unsubscribe();
  }, [db, key, latest, writing, show]);
}

/**
 * Returns the draft under a key as this page knows it: what it typed, or what another tab typed since. `held` returns the latest one, before the next render
 * shows it.
 */
function useKnownDraft(handle: DraftHandle, stored: string) {
  const { db } = useAppData();
  const { key, kind, subject, field } = handle;
  const name = useMemo(() => ({ key, kind, subject, field }), [key, kind, subject, field]);
  const [known, setKnown] = useState<Known | null>(null);
  const latest = useRef<Known | null>(null);
  const shownKey = useRef(key);
  const writing = useRef(0);
  useLayoutEffect(() => {
    shownKey.current = key;
  }, [key]);
  const show = useCallback((next: Known) => {
    // The end of a draft under an earlier key does not concern the present one.
    if (next.key !== shownKey.current) return;
    latest.current = next;
    setKnown(next);
  }, []);

  useEffect(() => {
    let current = true;
    readDraft(db, key).then(
      (read) => {
        const found = read === undefined ? undefined : { ...read, base: read.base ?? stored };
        // Text typed before the read ended is newer than the text read.
        if (current && latest.current?.key !== key) show({ key, draft: found });
      },
      (error: unknown) => {
        // A closed database, for example after a sign-out, does not answer, and no one waits for the result.
        if (db.isOpen()) throw error;
      },
    );
    return () => {
      current = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Read once: the present stored value is the base of a draft without one, and later changes must not replace it.
  }, [db, key]);

  useOtherTabs(key, { latest, writing, show });

  const keep = useCallback(
    (text: string, base: string) => {
      const changedAt = Date.now();
      show({ key, draft: { text, base, changedAt } });
      writing.current += 1;
      void writeDraft(db, name, { text, base }, changedAt).finally(() => {
        writing.current -= 1;
      });
    },
    [db, key, name, show],
  );
  const forget = useCallback(() => show({ key, draft: undefined }), [key, show]);
  const held = useCallback(() => (latest.current?.key === key ? latest.current.draft : undefined), [key]);
  return { draft: known?.key === key ? known.draft : undefined, ready: known?.key === key, keep, forget, held };
}

/**
 * Returns the stored value as the user knows it. A saved text stands at once: the row that brings it is read later, and
 * meanwhile its earlier value would flash up. `settle` takes what was saved over the stored value.
 */
function useSettled(key: string, stored: string): { settled: string; settle: (saved: string) => void } {
  const [known, setKnown] = useState<{ key: string; saved: string; over: string } | null>(null);
  const isAhead = known?.key === key && known.over === stored;
  // Once the row has followed, its value counts, whatever becomes of it.
  if (known !== null && !isAhead) setKnown(null);
  const settle = useCallback((saved: string) => setKnown({ key, saved, over: stored }), [key, stored]);
  return { settled: isAhead ? known.saved : stored, settle };
}

/** Stores what is typed as a draft at each keystroke, so that a reload or a kill loses nothing. */
export function useDraft(handle: DraftHandle, stored: string): DraftText {
  const { db } = useAppData();
  const { key } = handle;
  const { settled, settle } = useSettled(key, stored);
  const { draft, ready, keep, forget, held } = useKnownDraft(handle, stored);
  const remove = useCallback(async () => {
    // A database that a sign-out closed keeps its draft, and no one waits for the result.
    await deleteDraft(db, key).catch((error: unknown) => {
      if (db.isOpen()) throw error;
    });
  }, [db, key]);
  const clear = useCallback(async () => {
    await remove();
    forget();
  }, [remove, forget]);
  const text = draft?.text ?? settled;
  const base = draft?.base ?? settled;
  const dirty = text !== settled;

  function setText(next: string): void {
    const now = held();
    // The text equals the stored value again: the next keystroke starts from the present stored value.
    keep(next, now !== undefined && now.text !== settled ? now.base : settled);
  }

  /** Ends the draft of this text. When more was typed since, `rest` returns the text of the next draft, over `newBase`. */
  async function end(newBase: string, rest: (now: string) => string): Promise<string> {
    const left = (): string => {
      const now = held()?.text ?? text;
      return now === text ? newBase : rest(now);
    };
    const before = held();
    if (left() === newBase) await remove();
    settle(newBase);
    const next = left();
    if (next !== newBase) keep(next, newBase);
    // Something, such as a space, was typed during the deletion and stored again.
    else if (held() !== before) return end(newBase, rest);
    else forget();
    return next;
  }

  return {
    key,
    text,
    setText,
    dirty,
    ready,
    base,
    movedTo: dirty && base !== settled ? settled : null,
    keepOver: (next) => keep(next, settled),
    clear,
    saved: async () => void (await end(text, (now) => now)),
    sent: () => end(settled, (now) => (now.startsWith(text) ? now.slice(text.length).trimStart() : now)),
  };
}
