import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { inputClasses, Labelled } from './field.tsx';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id'> {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
}

/** A multi-line text field. Grows with its text in browsers with `field-sizing`. */
export function TextArea({ label, error, hint, className, rows = 2, ...rest }: TextAreaProps) {
  return (
    <Labelled label={label} error={error} hint={hint}>
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
