import { useEffect, useState } from 'react';
import { classNames } from '../class-names.ts';
import { useLoadingIndicator } from './use-loading-indicator.ts';

/** Milliseconds for which the full bar stays visible. */
const fullTime = 250;

interface ProgressBarProps {
  /** True during a request or a navigation. */
  busy: boolean;
  label: string;
}

/** Shows a thin line at the top of the page during a request or a navigation, unless it ends at once. */
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
