import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

interface ThumbBarProps {
  /** A wide screen shows the content where it stands, without a bar. Hidden there otherwise. */
  onDesk?: boolean;
  children: ReactNode;
}

/** A bar for the main action on a phone, at the bottom above the tabs or the home bar. In landscape it is lower. */
export function ThumbBar({ onDesk = false, children }: ThumbBarProps) {
  return (
    <div
      data-bottom-bar=""
      className={classNames(
        'fixed inset-x-0 bottom-[var(--tab-bar,0px)] z-20 border-t border-line bg-card px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] in-[body:has([data-tab-bar])]:pb-3 low:pt-1.5 low:pb-[max(0.375rem,env(safe-area-inset-bottom))] print:hidden',
        onDesk ? 'lg:contents' : 'lg:hidden',
      )}
    >
      {children}
    </div>
  );
}
