import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { Icon } from '../icon.tsx';
import type { CaptureWalk } from './capture-types.ts';

function Step({ label, icon, onPress }: { label: string; icon: LucideIcon; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className="grid size-12 shrink-0 place-items-center rounded-full hover:bg-white/10"
    >
      <Icon of={icon} />
    </button>
  );
}

/** Names the subject to photograph, whole, and the one that follows. */
export function WalkBar({ walk }: { walk: CaptureWalk }) {
  const { t } = useLingui();
  const { subject, next, left, onStep } = walk;
  return (
    <div className="flex items-center gap-1 px-2 py-1">
      <Step label={t`Pièce précédente`} icon={ChevronLeft} onPress={() => onStep(-1)} />
      <p role="status" className="min-w-0 flex-1 text-center leading-tight">
        <span className="block text-lg font-bold text-balance wrap-anywhere">{subject}</span>
        <span className="block text-sm text-white/80">
          {left === 0 ? <Trans>Plus rien à prendre</Trans> : t`${left} à prendre`}
          {next === null ? null : `, ${t`ensuite : ${next}`}`}
        </span>
      </p>
      <Step label={t`Pièce suivante`} icon={ChevronRight} onPress={() => onStep(1)} />
    </div>
  );
}
