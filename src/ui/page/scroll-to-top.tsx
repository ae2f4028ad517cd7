import { ArrowUpToLine } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Icon } from '../media/icon.tsx';

/** Scroll position beyond which the button appears, in pixels (specification §9). */
const scrollThreshold = 20;

function subscribe(onScroll: () => void): () => void {
  window.addEventListener('scroll', onScroll, { passive: true });
  return () => window.removeEventListener('scroll', onScroll);
}

/** Controls that the button must not cover: buttons of the design system and what is filled in. A row of a list may be. */
const coveredControls = 'form button, button[type=submit], [data-uncovered], input, select, textarea, label';
/** Points of the button that are tested, as fractions of its size. */
const points = [0, 0.5, 1].flatMap((x) => [0, 0.5, 1].map((y) => [x, y] as const));

/** A control this many times wider than the button can be seen and used beside it; a main action stays whole. */
const wideEnough = 4;

/** Returns whether a main action, or most of another control, lies under the element. */
function coversControl(element: HTMLElement): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return points.some(([x, y]) =>
    document.elementsFromPoint(left + x * width, top + y * height).some((under) => {
      const control = element.contains(under) ? null : under.closest(coveredControls);
      if (control === null) return false;
      return control.matches('[data-main-action]') || control.getBoundingClientRect().width <= wideEnough * width;
    }),
  );
}

/** Returns whether the element would cover a control, judged again after each scroll. */
function useCovers(shown: boolean) {
  const ref = useRef<HTMLButtonElement>(null);
  const [covers, setCovers] = useState(false);
  useEffect(() => {
    if (!shown) return undefined;
    let frame = 0;
    const look = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setCovers(ref.current !== null && coversControl(ref.current)));
    };
    look();
    const options = { passive: true, capture: true } as const;
    for (const name of ['scroll', 'resize', 'pointerup', 'focusin']) window.addEventListener(name, look, options);
    return () => {
      cancelAnimationFrame(frame);
      for (const name of ['scroll', 'resize', 'pointerup', 'focusin']) window.removeEventListener(name, look, options);
    };
  }, [shown]);
  return { ref, covers };
}

/** A floating button that scrolls the page to the top. It gives way to a small control of a form. */
export function ScrollToTop({ label }: { label: string }) {
  const scrolled = useSyncExternalStore(
    subscribe,
    () => window.scrollY > scrollThreshold,
    () => false,
  );
  const { ref, covers } = useCovers(scrolled);
  if (!scrolled) return null;
  return (
    <button
      ref={ref}
      type="button"
      // Invisible, not removed: its place is tested again after the next scroll.
      style={covers ? { visibility: 'hidden' } : undefined}
      aria-label={label}
      title={label}
      onClick={() => {
        window.scrollTo({ top: 0, behavior: prefersStillness() ? 'auto' : 'smooth' });
      }}
      className="fixed right-[max(1rem,env(safe-area-inset-right))] bottom-[calc(var(--bottom-bar,0px)+max(1rem,env(safe-area-inset-bottom)))] z-30 grid size-11 place-items-center rounded-full border border-line-strong bg-card text-ink-2 transition-colors duration-150 hover:border-accent hover:text-accent print:hidden"
    >
      <Icon of={ArrowUpToLine} size={18} />
    </button>
  );
}

function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
