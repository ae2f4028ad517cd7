import type { ReactElement } from 'react';
import { Notice } from '#ui/notice.tsx';
import { ThumbBar } from '#ui/thumb-bar.tsx';

interface SubmitBarProps {
  /** Why the last submission failed. */
  error: string | null;
  children: ReactElement;
}

/** Renders the submit button of a form: in a fixed bar on a phone, in the page on a wide screen. */
export function SubmitBar({ error, children }: SubmitBarProps) {
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
