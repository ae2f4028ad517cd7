import type { ReactNode } from 'react';

/** A bar for the main action on a phone, at the bottom above the home bar; in landscape it ends the page instead. */
export function ThumbBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-bottom-bar=""
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-card px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:hidden low:static low:mt-4 low:pb-3 print:hidden"
    >
      {children}
    </div>
  );
}
