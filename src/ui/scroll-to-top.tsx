import { ArrowUpToLine } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Icon } from './icon.tsx';

/** Scrolled further than this, in pixels, a page offers the way back up (specification §9). */
export const scrollThreshold = 20;

function subscribe(onScroll: () => void): () => void {
  window.addEventListener('scroll', onScroll, { passive: true });
  return () => window.removeEventListener('scroll', onScroll);
}

/** A floating button back to the top of a page that was scrolled. */
export function ScrollToTop({ label }: { label: string }) {
  const scrolled = useSyncExternalStore(
    subscribe,
    () => window.scrollY > scrollThreshold,
    () => false,
  );
  if (!scrolled) return null;
  return (
    <button
      type="button"
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
