import { Trans, useLingui } from '@lingui/react/macro';
import type { Decided } from '#contract/entities/decision.ts';
import { decidedLabels } from '#labels/decided-labels.ts';
import { useFormats } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';
import { useTick } from '#ui/use-tick.ts';
import type { DecisionAbout } from './use-decide.ts';

interface DecidedNoticeProps {
  about: DecisionAbout;
  /** What a colleague decided; null when nobody did: it was withdrawn. */
  decided: Decided | null;
}

/** Says why what is shown is no longer to be decided: who decided it, what and when. */
export function DecidedNotice({ about, decided }: DecidedNoticeProps) {
  const { i18n } = useLingui();
  const formats = useFormats();
  const now = useTick(true);
  return (
    <Notice tone="wait" alert>
      {decided === null ? (
        <Trans>N’est plus à décider.</Trans>
      ) : (
        decidedLabels(i18n, formats, about.row, { decided, now })
      )}
    </Notice>
  );
}
