import type { ReactNode } from 'react';

/** The one big thing on a phone: under the thumb, above the home bar. */
export function ThumbBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-bottom-bar=""
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-card px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:hidden"
    >
      {children}
    </div>
  );
}
