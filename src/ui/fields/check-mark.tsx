import type { InputHTMLAttributes } from 'react';
import { Check } from 'lucide-react';
import { Icon } from '../media/icon.tsx';

/** The checkbox itself, for use within its label. */
export function CheckMark(input: Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'>) {
  return (
    <span className="grid shrink-0">
      <input
        {...input}
        type="checkbox"
        className="peer col-start-1 row-start-1 size-5 cursor-pointer appearance-none rounded-[6px] border border-line-strong bg-card checked:border-action checked:bg-action"
      />
      <Icon
        of={Check}
        size={16}
        className="pointer-events-none invisible col-start-1 row-start-1 place-self-center text-white peer-checked:visible"
      />
    </span>
  );
}
