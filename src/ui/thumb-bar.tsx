import type { ReactNode } from 'react';

/** A bar for the main action on a phone, at the bottom above the tabs or the home bar; in landscape it ends the page instead. */
export function ThumbBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-bottom-bar=""
      className="fixed inset-x-0 bottom-[var(--tab-bar,0px)] z-20 border-t border-line bg-card px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] in-[body:has([data-tab-bar])]:pb-3 lg:hidden low:static low:mt-4 low:pb-3 print:hidden"
    >
      {children}
    </div>
  );
}
