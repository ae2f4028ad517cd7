import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '#ui/media/icon.tsx';

/** Renders the error of a field with several controls. Renders nothing without children. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  if (children === undefined || children === null) return null;
  return (
    <p id={id} role="alert" className="flex items-start gap-1.5 text-sm text-bad">
      <Icon of={CircleAlert} size={16} className="mt-0.5" />
      {children}
    </p>
  );
}
