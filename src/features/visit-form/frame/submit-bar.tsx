import type { ReactElement } from 'react';
import { ErrorNotice } from '#ui/states/notice.tsx';
import { ThumbBar } from '#ui/actions/thumb-bar.tsx';

interface SubmitBarProps {
  /** Why the last submission failed. */
  error: string | null;
  children: ReactElement;
}

/** Renders the submit button of a form: in a fixed bar on a phone, in the page on a wide screen. */
export function SubmitBar({ error, children }: SubmitBarProps) {
  return (
    <>
      <ErrorNotice error={error} />
      <ThumbBar onDesk>{children}</ThumbBar>
    </>
  );
}
