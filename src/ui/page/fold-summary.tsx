import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../media/icon.tsx';

/** The summary line of a collapsible list: the first child of its `details`. */
export function FoldSummary({ children }: { children: ReactNode }) {
  return (
    <summary className="flex min-h-11 cursor-pointer items-center gap-2 py-1">
      {children}
      <Icon of={ChevronDown} size={18} className="ml-auto text-ink-2 [details[open]>summary>&]:rotate-180" />
    </summary>
  );
}
