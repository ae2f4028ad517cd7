import { CircleAlert, Eye, EyeOff } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useId, useState } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../media/icon.tsx';

export const inputClasses =
  'w-full rounded-control border border-line-strong bg-card px-3 text-base text-ink aria-invalid:border-bad disabled:opacity-60';

interface LabelledProps {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  children: (control: { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }) => ReactNode;
}

/** A control with its label above and its error or hint below. */
export function Labelled({ label, error, hint, children }: LabelledProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children({
        id,
        ...(error === undefined ? {} : { 'aria-invalid': true }),
        ...(note === undefined ? {} : { 'aria-describedby': noteId }),
      })}
      {note === undefined ? null : (
        <p
          id={noteId}
          className={classNames('flex items-start gap-1.5 text-sm', error === undefined ? 'text-ink-2' : 'text-bad')}
        >
          {error === undefined ? null : <Icon of={CircleAlert} size={16} className="mt-0.5" />}
          {note}
        </p>
      )}
    </div>
  );
}

interface FieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
}

/** A single line of text. */
export function Field({ label, error, hint, className, ...rest }: FieldProps) {
  return (
    <Labelled label={label} error={error} hint={hint}>
      {(control) => <input {...control} className={classNames(inputClasses, 'h-12', className)} {...rest} />}
    </Labelled>
  );
}

interface PasswordFieldProps extends Omit<FieldProps, 'type'> {
  showLabel: string;
  hideLabel: string;
}

/** A password field with a button that reveals the text. */
export function PasswordField({ label, error, hint, showLabel, hideLabel, className, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Labelled label={label} error={error} hint={hint}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            type={shown ? 'text' : 'password'}
            className={classNames(inputClasses, 'h-12 pr-12', className)}
            {...rest}
          />
          <button
            type="button"
            aria-label={shown ? hideLabel : showLabel}
            title={shown ? hideLabel : showLabel}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-control text-ink-2"
          >
            <Icon of={shown ? EyeOff : Eye} />
          </button>
        </div>
      )}
    </Labelled>
  );
}
