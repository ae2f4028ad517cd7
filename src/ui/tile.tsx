import { LocalLink } from './local-link.tsx';

interface TileProps {
  to: string;
  label: string;
  /** The formatted count. */
  count: string;
}

/** A tile with a count that links to the counted records. */
export function Tile({ to, label, count }: TileProps) {
  return (
    <LocalLink
      to={to}
      className="flex min-h-18 flex-col justify-center gap-1 rounded-control border border-line bg-card px-3.5 py-2.5 leading-tight hover:border-line-strong"
    >
      <span className="text-sm wrap-anywhere hyphens-auto text-ink-2">{label}</span>
      <span className="text-xl font-bold tracking-tight">{count}</span>
    </LocalLink>
  );
}
