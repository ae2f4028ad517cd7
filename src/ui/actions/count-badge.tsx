import { classNames } from '../class-names.ts';

/** Largest number that a badge shows. */
const most = 99;

interface CountBadgeProps {
  count: number;
  className?: string;
}

/** Shows a count in a small badge; nothing for 0. The adjacent label names what it counts. */
export function CountBadge({ count, className }: CountBadgeProps) {
  if (count <= 0) return null;
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-grid h-5 min-w-5 place-items-center rounded-full bg-[#ffb020] px-1.5 text-[min(0.75rem,13px)] leading-none font-bold text-[#241700]',
        className,
      )}
    >
      {count > most ? `${most}+` : count}
    </span>
  );
}
