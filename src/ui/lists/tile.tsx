import { LocalLink } from '../page/local-link.tsx';

interface TileProps {
  to: string;
  label: string;
  /** The formatted count. */
  count: string;
}

/** A count that links to the counted records: a chip of a row on a phone, a tile on a wide screen. */
export function Tile({ to, label, count }: TileProps) {
  return (
    <LocalLink
      to={to}
      className="flex min-h-11 shrink-0 items-center gap-2 rounded-full border border-line bg-card px-3.5 leading-tight hover:border-line-strong lg:min-h-18 lg:shrink lg:flex-col lg:items-start lg:justify-center lg:gap-1 lg:rounded-control lg:py-2.5"
    >
      <span className="text-sm whitespace-nowrap text-ink-2 lg:wrap-anywhere lg:whitespace-normal lg:hyphens-auto">
        {label}
      </span>
      <span className="text-base font-bold tracking-tight lg:text-xl">{count}</span>
    </LocalLink>
  );
}
