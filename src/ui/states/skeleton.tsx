import { classNames } from '../class-names.ts';

/** A placeholder bar for a line of text. */
function SkeletonBar({ className }: { className?: string }) {
  return <div className={classNames('h-4 animate-pulse rounded-chip bg-line motion-reduce:animate-none', className)} />;
}

/** Placeholder cards with one message for screen readers. */
export function SkeletonCards({ label, count = 5 }: { label: string; count?: number }) {
  return (
    <div role="status" aria-label={label} data-skeleton="" className="appear-late flex flex-col gap-3">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="flex flex-col gap-3 rounded-card border border-line bg-card p-4">
          <SkeletonBar className="w-2/3" />
          <SkeletonBar className="w-2/5" />
          <SkeletonBar className="w-1/3" />
        </div>
      ))}
    </div>
  );
}
