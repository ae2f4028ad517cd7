import type { Visit } from '#contract/entities/visit.ts';
import { useStartVisit } from '#hooks/use-start-visit.ts';
import type { ButtonSize } from '#ui/button.tsx';
import { StartVisitButton } from '#ui/start-visit-button.tsx';
import { ThumbBar } from '#ui/thumb-bar.tsx';

interface StartVisitProps {
  visit: Visit;
  size: ButtonSize;
  className?: string;
}

/** Starts one of the order's visits. */
export function StartVisit({ visit, ...look }: StartVisitProps) {
  return <StartVisitButton plannedStart={visit.plannedStart} start={useStartVisit(visit)} {...look} />;
}

export function StartBar({ visit }: { visit: Visit }) {
  return (
    <ThumbBar>
      <StartVisit visit={visit} size="large" className="w-full" />
    </ThumbBar>
  );
}
