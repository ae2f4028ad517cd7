import { useLingui } from '@lingui/react';
import type { Visit } from '#contract/entities/visit.ts';
import { visitStandingLabels } from '#labels/people/standing-labels.ts';
import { useFormats } from '#ui/format.ts';
import { VisitProposal } from './visit-proposal.tsx';

/** Says in which state a visit is, by whom, when and why, and what became of what the user did there meanwhile. */
export function VisitStanding({ visit }: { visit: Visit }) {
  const { i18n } = useLingui();
  const formats = useFormats();
  return (
    <>
      <p className="wrap-anywhere">{visitStandingLabels({ i18n, formats }, visit)}</p>
      <VisitProposal visit={visit} />
    </>
  );
}
