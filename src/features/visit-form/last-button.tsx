import type { ReactElement } from 'react';
import { Notice } from '#ui/notice.tsx';
import { ThumbBar } from '#ui/thumb-bar.tsx';

interface LastButtonProps {
  /** Why pressing it did not do what it says. */
  error: string | null;
  children: ReactElement;
}

/** The button that a form ends with: under the thumb on a phone, in its place on a wide screen. */
export function LastButton({ error, children }: LastButtonProps) {
  return (
    <>
      {error === null ? null : (
        <Notice tone="bad" alert>
          {error}
        </Notice>
      )}
      <div className="max-lg:hidden">{children}</div>
      <ThumbBar>{children}</ThumbBar>
    </>
  );
}
