import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { inputClasses, Labelled } from './field.tsx';
import { useLengthFault } from './text-length.ts';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id'> {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  /** Maximum length. A longer text is kept and told to be too long; whoever sends it refuses it (`isTooLong`). */
  most?: number;
}

/** A multi-line text field. Grows with its text in browsers with `field-sizing`. */
export function TextArea({ label, error, hint, most, className, rows = 2, ...rest }: TextAreaProps) {
  const fault = useLengthFault(rest.value, most);
  return (
    <Labelled label={label} error={error ?? fault} hint={hint}>
      {(control) => (
        <textarea
          {...control}
          rows={rows}
          className={classNames(inputClasses, 'field-sizing-content max-h-96 min-h-12 py-2.5 leading-snug', className)}
          {...rest}
        />
      )}
    </Labelled>
  );
}
