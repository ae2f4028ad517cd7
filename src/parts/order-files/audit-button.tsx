import { Trans, useLingui } from '@lingui/react/macro';
import { FileCheck2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useOnline } from '#hooks/use-online.ts';
import { Button } from '#ui/button.tsx';
import { openDownload } from '#ui/save-file.ts';
import { useToast } from '#ui/toast.tsx';

/** Requests a short-lived address of an order's audit file from the server, or why there is none. */
export type RequestAudit = (
  orderId: string,
) => Promise<{ address: string } | { fault: 'unreachable' | 'tooLarge' | 'denied' }>;

/** Downloads the order's audit file: every received file and the survey, signed by the server. Offline it is disabled. */
export function AuditButton({ orderId, requestAudit }: { orderId: string; requestAudit: RequestAudit }) {
  const { t } = useLingui();
  const online = useOnline();
  const showToast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const offlineId = useId();

  async function download(): Promise<void> {
    setIsBusy(true);
    const answer = await requestAudit(orderId);
    setIsBusy(false);
    if ('address' in answer) {
      openDownload(answer.address);
      return;
    }
    const faults = {
      unreachable: t`Le serveur n’a pas répondu. Réessayez dans un instant.`,
      tooLarge: t`Ce dossier dépasse 3,9 Go : le serveur ne peut pas en faire un ZIP.`,
      denied: t`Cette commande n’est plus à vous : le serveur ne donne pas son dossier.`,
    };
    showToast({ text: faults[answer.fault] });
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        size="compact"
        icon={FileCheck2}
        disabled={isBusy || !online}
        aria-describedby={online ? undefined : offlineId}
        onClick={() => void download()}
      >
        <Trans>Dossier signé pour le contrôle</Trans>
      </Button>
      {online ? null : (
        <p id={offlineId} className="text-sm text-ink-2">
          <Trans>Demande le réseau.</Trans>
        </p>
      )}
    </div>
  );
}
