import { Trans, useLingui } from '@lingui/react/macro';
import { receivedOfOrder } from '#data/queries/decisions/standing.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useLabelContext } from '#hooks/data/use-label-context.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { conflictFieldLabels, conflictValueLabels } from '#labels/mutations/conflict-labels.ts';
import { labelledLine } from '#labels/labelled-line.ts';
import { useFormats } from '#ui/format.ts';
import { useNow } from '#ui/timing/use-now.ts';

/** Lists what the server has received from the user of an order that has left this device, as far as the device still knows. */
export function ReceivedOfOrder({ orderId }: { orderId: string }) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const context = useLabelContext(formats);
  const { actor } = useAppData();
  const now = useNow();
  const found = useLive((db) => receivedOfOrder(db, orderId, { userId: actor.id, now }), [orderId, actor.id, now]);
  if (found === undefined || found.forms.length + found.proposals.length === 0) return null;
  const { forms, proposals } = found;
  return (
    <div className="mt-2 text-left">
      <p className="font-semibold">
        <Trans>Reçu de vous par le serveur</Trans>
      </p>
      <ul className="list-disc pl-5">
        {forms.map((at) => (
          <li key={at}>{labelledLine(i18n, t`Formulaire de visite`, formats.dateTime(at))}</li>
        ))}
        {proposals.map((proposal) => (
          <li key={proposal.id} className="wrap-anywhere whitespace-pre-wrap">
            {labelledLine(i18n, conflictFieldLabels(i18n, proposal), conflictValueLabels(context, proposal)[0])}
          </li>
        ))}
      </ul>
      {proposals.length === 0 ? null : (
        <p>
          <Trans>Le bureau décide.</Trans>
        </p>
      )}
    </div>
  );
}
