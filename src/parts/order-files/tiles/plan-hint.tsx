import { Trans } from '@lingui/react/macro';

/** Says in which order plans stand (specification §9). */
export function PlanHint() {
  return (
    <Trans>001 est toujours le rez-de-chaussée ou le volume principal, puis les étages, le grenier et les caves.</Trans>
  );
}
