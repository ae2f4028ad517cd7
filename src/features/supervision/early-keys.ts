import { createContext, useEffect, useMemo } from 'react';
import { useSettings } from '#hooks/use-settings.ts';
import { isTypingTarget } from '#ui/typing-target.ts';

/** Milliseconds after which a stored decision that stays in the list no longer holds keys back. */
const storedMax = 5_000;

/** Milliseconds without a key after which keys count again, once something arrived under the hands. */
const pause = 1_000;

/** Keys pressed while a decision is stored: they count for the decision that is shown next. */
export interface EarlyKeys {
  /** Holds the next keys back: a decision about these parts is being stored. */
  hold: (parts: readonly string[]) => void;
  /** The decision is stored: the next one is shown at once, unless this one stays in the list. */
  stored: () => void;
  /** Forgets the keys held back: the decision was not stored. */
  drop: () => void;
  /** Nothing is left to decide: the keys held back are pressed once the last decision is stored. One may take it back. */
  end: () => void;
  /** Presses the keys held back, up to the next decision. Called once a decision about these parts is shown. */
  release: (parts: readonly string[]) => void;
  /** Returns the keys held back as text, for the reason that one of them opened. */
  takeText: () => string;
  /** True while a decision is stored. */
  isHolding: () => boolean;
  /** True for a part that was decided here, and is not shown to be decided again. */
  isOwn: (part: string) => boolean;
  /** Something that is not this person's changed what is under their hands: keys are dead until they pause (rule DC2). */
  arrived: () => void;
  isDead: () => boolean;
}

function createEarlyKeys(): EarlyKeys & { keep: (key: string) => void } {
  const own = new Set<string>();
  let deadUntil = 0;
  let keys: string[] = [];
  let heldUntil = 0;
  let held: readonly string[] = [];
  let isAtEnd = false;
  const isHolding = (): boolean => performance.now() < heldUntil;
  const isDead = (): boolean => performance.now() < deadUntil;
  const drop = (): void => {
    heldUntil = 0;
    keys = [];
    for (const part of held) own.delete(part);
  };
  const press = (): void => {
    heldUntil = 0;
    for (let key = keys.shift(); key !== undefined; key = keys.shift()) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      // The reason that this key opened takes the others. `isHolding`: they are for the next decision.
      if (key === 'r' || isHolding()) return;
    }
  };
  return {
    isHolding,
    drop,
    isDead,
    isOwn: (part) => own.has(part),
    arrived: () => {
      keys = [];
      deadUntil = performance.now() + pause;
    },
    release: (parts) => {
      for (const part of parts) own.delete(part);
      press();
    },
    hold: (parts) => {
      held = parts;
      for (const part of parts) own.add(part);
      if (heldUntil > 0 && !isHolding()) keys = [];
      isAtEnd = false;
      heldUntil = Number.POSITIVE_INFINITY;
    },
    stored: () => {
      if (isAtEnd) press();
      else if (isHolding()) heldUntil = performance.now() + storedMax;
    },
    end: () => {
      isAtEnd = true;
      if (heldUntil < Number.POSITIVE_INFINITY) press();
    },
    keep: (key) => {
      if (isDead()) deadUntil = performance.now() + pause;
      else keys.push(key);
    },
    takeText: () => keys.splice(0).join(''),
  };
}

const none: EarlyKeys = {
  hold: () => undefined,
  stored: () => undefined,
  drop: () => undefined,
  end: () => undefined,
  release: () => undefined,
  takeText: () => '',
  isHolding: () => false,
  isOwn: () => false,
  arrived: () => undefined,
  isDead: () => false,
};

export const EarlyKeysContext = createContext<EarlyKeys>(none);

/** Collects the keys pressed while a decision is stored. `n` creates nothing while somebody decides. */
export function useEarlyKeys(): EarlyKeys {
  const { shortcuts } = useSettings().settings;
  const keys = useMemo(() => createEarlyKeys(), []);
  useEffect(() => {
    if (!shortcuts) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey || isTypingTarget(event.target))
        return;
      // The app's own shortcut leaves a handled key alone; a survey's `n` moves to its next answer.
      if (event.key === 'n') event.preventDefault();
      if (!keys.isHolding() && !keys.isDead()) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      keys.keep(event.key);
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [shortcuts, keys]);
  return keys;
}
