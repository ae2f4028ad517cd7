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
  /** Forgets the draft: it was saved, or given up. */
  clear: () => Promise<void>;
}

/** Keeps what is typed under a key at each keystroke, so that a reload or a kill loses nothing. */
export function useDraft(key: string, stored: string): DraftText {
  const { db } = useAppData();
  const [draft, setDraft] = useState<{ key: string; text: string | undefined } | null>(null);

  useEffect(() => {
    let current = true;
    void readDraft(db, key).then((text) => {
      // What was typed before the read ended is newer than what was read.
      if (current) setDraft((known) => (known?.key === key ? known : { key, text }));
    });
    return () => {
      current = false;
    };
  }, [db, key]);

  const setText = useCallback(
    (text: string) => {
      setDraft({ key, text });
      void writeDraft(db, key, text, Date.now());
    },
    [db, key],
  );

  const clear = useCallback(async () => {
    await deleteDraft(db, key);
    setDraft({ key, text: undefined });
  }, [db, key]);

  const text = draft?.key === key ? (draft.text ?? stored) : stored;
  return { text, setText, dirty: text !== stored, ready: draft?.key === key, clear };
}
