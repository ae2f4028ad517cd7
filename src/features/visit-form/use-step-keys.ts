import { useEffect, useRef } from 'react';

/** What keeps the arrows for itself, and what does something of its own on Enter. */
const ownArrows = 'input, textarea, select, canvas, [role=dialog], [role=radiogroup], [role=switch], nav';
const ownEnter = 'textarea, select, button, a, summary, [role=dialog], [role=switch]';

/** Enter and the right arrow lead on, the left arrow back, where nothing under the focus needs them. */
export function useStepKeys(onNext: () => void, onBack: () => void): void {
  const latest = useRef({ onNext, onBack });
  useEffect(() => {
    latest.current = { onNext, onBack };
  }, [onNext, onBack]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
      const target = event.target instanceof Element ? event.target : document.body;
      // A dialog on the page has the keys, wherever the focus is.
      if (document.querySelector('[role=dialog]') !== null) return;
      const isFree = (own: string): boolean => target.closest(own) === null;
      if (event.key === 'Enter' && isFree(ownEnter)) {
        event.preventDefault();
        latest.current.onNext();
      } else if (event.key === 'ArrowRight' && isFree(ownArrows)) latest.current.onNext();
      else if (event.key === 'ArrowLeft' && isFree(ownArrows)) latest.current.onBack();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
