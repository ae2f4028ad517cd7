import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../media/icon.tsx';

interface ErrorStateProps {
  title: string;
  /** Language of a title in another language than the page. */
  titleLang?: string;
  /** `h1` when it replaces a whole page. */
  heading?: 'h1' | 'h2';
  /** What to do about it. */
  children: ReactNode;
  action?: ReactNode;
}

/** Explains what could not be shown and offers a way on. */
export function ErrorState({ title, titleLang, heading: Heading = 'h2', children, action }: ErrorStateProps) {
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-12 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-bad-soft text-bad">
        <Icon of={CircleAlert} size={28} />
      </span>
      <Heading lang={titleLang} className="text-lg font-bold tracking-tight">
        {title}
      </Heading>
      <div className="text-ink-2">{children}</div>
      {action}
    </div>
  );
}
