import { useEffect, useState } from 'react';
import { classNames } from './class-names.ts';
import { useLoadingIndicator } from './use-loading-indicator.ts';

/** How long the bar takes to near its end, milliseconds (specification §9); the animation of the same name runs as long. */
export const progressDuration = 5_000;
/** How long it stands full before it goes, milliseconds. */
const fullTime = 250;

interface ProgressBarProps {
  /** Something is under way. */
  busy: boolean;
  label: string;
}

/** A thin line at the top of the page while a request or a navigation is under way, unless it is over at once. */
export function ProgressBar({ busy, label }: ProgressBarProps) {
  const running = useLoadingIndicator(busy);
  const [full, setFull] = useState(false);
  const [wasRunning, setWasRunning] = useState(false);
  if (running !== wasRunning) {
    setWasRunning(running);
    setFull(!running);
  }
  useEffect(() => {
    if (!full) return;
    const timer = setTimeout(() => setFull(false), fullTime);
    return () => clearTimeout(timer);
  }, [full]);
  if (!running && !full) return null;
  return (
    <div
      role="progressbar"
      aria-label={label}
      className="pointer-events-none fixed inset-x-0 top-0 z-60 h-[3px] overflow-hidden print:hidden"
    >
      <div
        className={classNames(
          'h-full origin-left bg-[#ffb020]',
          running ? 'progress-run' : 'scale-x-100 opacity-0 transition-opacity duration-200',
        )}
      />
    </div>
  );
}
