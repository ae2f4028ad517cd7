import { Trans } from '@lingui/react/macro';
import type { Decided } from '#contract/entities/decision.ts';
import type { DecisionAbout } from '#data/queries/decisions/contested-decisions.ts';
import { DecidedSentence } from '#parts/decisions/decided-sentence.tsx';
import { Notice } from '#ui/states/notice.tsx';

interface DecidedNoticeProps {
  about: DecisionAbout;
  /** What a colleague decided; null when nobody did: it was withdrawn. */
  decided: Decided | null;
}

/** Says why what is shown is no longer to be decided: who decided it, what and when. */
export function DecidedNotice({ about, decided }: DecidedNoticeProps) {
  return (
    <Notice tone="wait" alert>
      {decided === null ? <Trans>N’est plus à décider.</Trans> : <DecidedSentence row={about.row} decided={decided} />}
    </Notice>
  );
}
