import { DialogTitle } from '@headlessui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { CaptureWalk } from './capture-types.ts';

interface CameraTitleProps {
  subject: string;
  /** Why the last picture of it was returned; null when none was. */
  returned: string | null;
  walk: CaptureWalk | undefined;
}

/** Names the subject in one line, and what to know of it below. Its height is fixed: the picture under it does not move. */
export function CameraTitle({ subject, returned, walk }: CameraTitleProps) {
  return (
    <div role="status" className="min-w-0 flex-1 px-1 leading-tight">
      <DialogTitle className="truncate text-base font-bold">{subject}</DialogTitle>
      {/* A long reason scrolls. */}
      <p className="h-[2.5em] overflow-y-auto text-sm leading-tight text-white/80 low:h-[1.25em]">
        {returned === null ? null : (
          // The camera is dark in both themes.
          <span className="dark font-semibold text-bad">
            <Trans>Renvoyé : {returned}</Trans>
          </span>
        )}
        {returned !== null || walk === undefined ? null : <Missing walk={walk} />}
      </p>
    </div>
  );
}

/** Counts what is missing, and names the subject that follows. */
function Missing({ walk: { left, next } }: { walk: CaptureWalk }) {
  const { t } = useLingui();
  return (
    <>
      {left === 0 ? <Trans>Plus rien à prendre</Trans> : t`${left} à prendre`}
      {next === null ? null : `, ${t`ensuite : ${next}`}`}
    </>
  );
}
