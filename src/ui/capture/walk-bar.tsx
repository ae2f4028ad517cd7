import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { CaptureWalk } from './capture-types.ts';
import { IconButton } from '../icon-button.tsx';

/** Names the subject to photograph, whole, and the one that follows. */
export function WalkBar({ walk }: { walk: CaptureWalk }) {
  const { t } = useLingui();
  const { subject, next, left, onStep } = walk;
  return (
    <div className="flex items-center gap-1 px-2 py-1">
      <IconButton look="navy" large label={t`Pièce précédente`} icon={ChevronLeft} onClick={() => onStep(-1)} />
      <p role="status" className="min-w-0 flex-1 text-center leading-tight">
        <span className="block text-lg font-bold text-balance wrap-anywhere">{subject}</span>
        <span className="block text-sm text-white/80">
          {left === 0 ? <Trans>Plus rien à prendre</Trans> : t`${left} à prendre`}
          {next === null ? null : `, ${t`ensuite : ${next}`}`}
        </span>
      </p>
      <IconButton look="navy" large label={t`Pièce suivante`} icon={ChevronRight} onClick={() => onStep(1)} />
    </div>
  );
}
