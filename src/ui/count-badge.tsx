import { classNames } from './class-names.ts';

/** Most that a badge spells out. */
const most = 99;

interface CountBadgeProps {
  count: number;
  className?: string;
}

/** How many wait, in a small amber shape; nothing at 0. What it counts is said by its neighbour's words. */
export function CountBadge({ count, className }: CountBadgeProps) {
  if (count <= 0) return null;
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-grid h-5 min-w-5 place-items-center rounded-full bg-[#ffb020] px-1.5 text-xs leading-none font-bold text-[#241700]',
        className,
      )}
    >
      {count > most ? `${most}+` : count}
    </span>
  );
}
