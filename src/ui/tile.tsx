import { LocalLink } from './local-link.tsx';

interface TileProps {
  to: string;
  label: string;
  /** Already written for the language. */
  count: string;
}

/** A count that leads to what it counts. */
export function Tile({ to, label, count }: TileProps) {
  return (
    <LocalLink
      to={to}
      className="flex min-h-13 items-center justify-between gap-3 rounded-control border border-line bg-card px-3.5 py-2.5 text-[15px] leading-tight hover:border-line-strong"
    >
      <span>{label}</span>
      <span className="text-xl font-bold tracking-tight">{count}</span>
    </LocalLink>
  );
}
