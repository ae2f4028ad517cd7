import { useLingui } from '@lingui/react/macro';
import { RotateCw } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useOnline } from '#hooks/app/use-online.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';
import { useToast } from '#ui/layers/toast.tsx';

/** Distance of the finger that requests a sync on release, pixels. */
const enough = 96;
/** Shorter distances are not a pull, pixels. */
const slack = 12;

/** Returns true when a touch that begins there can pull the page: not in anything that scrolls, draws or is dragged. */
function canPull(target: EventTarget | null): boolean {
  if (window.scrollY > 0 || !(target instanceof Element)) return false;
  return target.closest('[role="dialog"], textarea, input, canvas, [data-own-touch]') === null;
}

/**
 * Returns how far a finger has pulled the page down, pixels; 0 otherwise. Calls back on a release beyond the threshold.
 */
function usePull(onPulled: () => void): number {
  const [pulled, setPulled] = useState(0);
  const release = useEffectEvent(onPulled);
  useEffect(() => {
    let from: { x: number; y: number } | null = null;
    let by = 0;
    const end = (): void => {
      from = null;
      by = 0;
      setPulled(0);
    };
    const onStart = ({ target, touches }: TouchEvent): void => {
      const touch = touches[0];
      from =
        touches.length === 1 && touch !== undefined && canPull(target) ? { x: touch.clientX, y: touch.clientY } : null;
    };
    const onMove = ({ touches }: TouchEvent): void => {
      const touch = touches[0];
      if (from === null || touch === undefined) return;
      const [across, down] = [Math.abs(touch.clientX - from.x), touch.clientY - from.y];
      // Sideways, upwards or already scrolling: another gesture.
      if (touches.length > 1 || across > Math.max(down, slack) || down < -slack || window.scrollY > 0) return end();
      by = down < slack ? 0 : down;
      setPulled(by);
    };
    const onEnd = (): void => {
      const isEnough = from !== null && by >= enough;
      end();
      if (isEnough) release();
    };
    const options = { passive: true };
    document.addEventListener('touchstart', onStart, options);
    document.addEventListener('touchmove', onMove, options);
    document.addEventListener('touchend', onEnd, options);
    document.addEventListener('touchcancel', end, options);
    return () => {
      document.removeEventListener('touchstart', onStart);
      document.removeEventListener('touchmove', onMove);
      document.removeEventListener('touchend', onEnd);
      document.removeEventListener('touchcancel', end);
    };
  }, []);
  return pulled;
}

/** Requests a sync when the page is pulled down from its top. */
export function PullToSync() {
  const { t } = useLingui();
  const { requestSync } = useAppData();
  const showToast = useToast();
  const online = useOnline();
  const pulled = usePull(() => {
    requestSync(true);
    showToast({ text: online ? t`Mise à jour demandée.` : t`Pas de réseau.` });
  });
  if (pulled === 0) return null;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none fixed inset-x-0 top-16 z-30 flex justify-center"
      style={{ transform: `translateY(${Math.min(pulled, enough) / 2}px)` }}
    >
      <span
        className={classNames(
          'grid size-11 place-items-center rounded-full border bg-card transition-colors duration-150',
          pulled >= enough ? 'border-accent text-accent' : 'border-line text-ink-2',
        )}
      >
        <Icon of={RotateCw} size={22} />
      </span>
    </div>
  );
}
