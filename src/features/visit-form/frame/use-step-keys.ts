import { useLayoutEffect, useRef } from 'react';

/** Elements with their own use of the arrow keys and of Enter. */
const ownArrows = 'input, textarea, select, canvas, [role=dialog], [role=radiogroup], [role=switch], nav';
const ownEnter = 'textarea, select, button, a, summary, [role=dialog], [role=switch]';

/** Maps Enter and the right arrow to the next step, and the left arrow to the previous one, unless the focused element uses them. */
export function useStepKeys(onNext: () => void, onBack: () => void): void {
  const latest = useRef({ onNext, onBack });
  useLayoutEffect(() => {
    latest.current = { onNext, onBack };
  }, [onNext, onBack]);
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
      const target = event.target instanceof Element ? event.target : document.body;
      // An open dialog takes the keys, wherever the focus is.
      if (document.querySelector('[role=dialog]') !== null) return;
      const isFree = (own: string): boolean => target.closest(own) === null;
      if (event.key === 'Enter' && isFree(ownEnter)) {
        event.preventDefault();
        if (!event.repeat) latest.current.onNext();
      } else if (event.key === 'ArrowRight' && isFree(ownArrows)) latest.current.onNext();
      else if (event.key === 'ArrowLeft' && isFree(ownArrows)) latest.current.onBack();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
