import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../media/icon.tsx';

export type ButtonLook = 'primary' | 'ghost' | 'danger' | 'quiet';
/** `compact`: narrower, for several buttons side by side on a phone; same height. `row`: of equal width, on a phone with its name below. */
export type ButtonSize = 'large' | 'normal' | 'compact' | 'row';

/** A button that does nothing does not answer the pointer either. */
const looks: Record<ButtonLook, string> = {
  primary: 'bg-action text-white not-disabled:not-aria-disabled:hover:bg-action-strong',
  ghost: 'border border-line bg-card text-ink not-disabled:not-aria-disabled:hover:border-line-strong',
  danger: 'border border-line bg-card text-bad not-disabled:not-aria-disabled:hover:border-bad',
  quiet: 'text-accent not-disabled:not-aria-disabled:hover:underline',
};

const sizes: Record<ButtonSize, string> = {
  large: 'min-h-13 rounded-button px-5 text-base',
  normal: 'min-h-11 rounded-control px-4 text-body',
  compact: 'min-h-11 min-w-11 rounded-control px-2.5 text-sm',
  row: 'min-h-11 grow basis-18 rounded-control px-1 text-sm max-lg:flex-col max-lg:gap-1 max-lg:py-1.5',
};

/** Returns the classes of a button, for links that look like one. Paper has neither. */
export function buttonClasses(look: ButtonLook, size: ButtonSize, className?: string): string {
  return classNames(
    'button inline-flex items-center justify-center gap-2 text-center leading-tight font-semibold transition-colors duration-150',
    looks[look],
    sizes[size],
    className,
  );
}

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  type?: 'button' | 'submit';
  look?: ButtonLook;
  size?: ButtonSize;
  icon?: LucideIcon;
  /** It submits what surrounds it: the focus goes to what is wrong there. True for a main action by itself. */
  submits?: boolean;
  children: ReactNode;
}

/** Its code comes after the first screen. Without it, the problem still stands at its field. */
function seekLater(pressed: Element): void {
  import('../fields/first-problem.ts').then(
    ({ seekProblem }) => seekProblem(pressed),
    () => undefined,
  );
}

export function Button({
  look = 'ghost',
  size = 'normal',
  icon,
  type,
  submits = type === 'submit' || look === 'primary',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type === 'submit' ? 'submit' : 'button'}
      data-main-action={look === 'primary' ? '' : undefined}
      data-uncovered
      className={buttonClasses(look, size, className)}
      onClick={(event) => {
        if (submits) seekLater(event.currentTarget);
        onClick?.(event);
      }}
      {...rest}
    >
      {icon === undefined ? null : <Icon of={icon} size={size === 'large' ? 22 : 18} />}
      {children}
    </button>
  );
}

interface ButtonLinkProps extends ComponentProps<'a'> {
  href: string;
  look?: ButtonLook;
  size?: ButtonSize;
  icon?: LucideIcon;
  children: ReactNode;
}

/** A link out of the app (telephone, mail, map) that looks like a button. */
export function ButtonLink({ look = 'ghost', size = 'normal', icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a className={buttonClasses(look, size, className)} {...rest}>
      {icon === undefined ? null : <Icon of={icon} size={size === 'large' ? 22 : 18} />}
      {children}
    </a>
  );
}
