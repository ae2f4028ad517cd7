import type { ButtonProps } from './button.tsx';
import { Button } from './button.tsx';
import { classNames } from '../class-names.ts';

/** What a sheet is for, in its footer: as wide as the others beside it leave. */
export function SheetAction({ look = 'primary', className, ...rest }: ButtonProps) {
  return (
    <Button look={look} size="large" submits={look !== 'ghost'} className={classNames('flex-1', className)} {...rest} />
  );
}
