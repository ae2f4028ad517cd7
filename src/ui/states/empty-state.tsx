import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../media/icon.tsx';

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  /** `h1` when it replaces a whole page. */
  heading?: 'h1' | 'h2';
  children: ReactNode;
  action?: ReactNode;
}

/** Explains why a list is empty and what to do. */
export function EmptyState({ icon, title, heading: Heading = 'h2', children, action }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-12 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-off-soft text-ink-2">
        <Icon of={icon} size={28} />
      </span>
      <Heading className="text-lg font-bold tracking-tight">{title}</Heading>
      <div className="text-ink-2">{children}</div>
      {action}
    </div>
  );
}
