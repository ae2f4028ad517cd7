import { Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { FileCheck2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { AuditLink } from '#contract/protocol/audit.ts';
import { filesOfOrder } from '#data/queries/files/files.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useOnline } from '#hooks/app/use-online.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { openDownload } from '#ui/save-file.ts';
import { useToast } from '#ui/layers/toast.tsx';

/** The server's address of an order's audit file, and what it says of the files in it. */
type AuditAnswer = { address: string } & Pick<AuditLink, 'included' | 'notReceived'>;

/** Requests a short-lived address of an order's audit file from the server, or why there is none. */
export type RequestAudit = (orderId: string) => Promise<AuditAnswer | { fault: 'unreachable' | 'tooLarge' | 'denied' }>;

/** Maximum number of missing files that are named. */
const namedMax = 5;

/** Returns the names of the files that the audit file would lack: known to the server without bytes, or to this device only. */
function useMissingFiles(): (orderId: string, answer: AuditAnswer) => Promise<string[]> {
  const { db } = useAppData();
  return async (orderId, { included, notReceived }) => {
    const has = new Set(included);
    const local = (await filesOfOrder(db, orderId)).filter(({ upload }) => !has.has(upload.id));
    const names = local.map(({ upload }) => [upload.id, upload.name] as const);
    return [...new Map([...names, ...notReceived.map(({ id, name }) => [id, name] as const)]).values()];
  };
}

/**
 * Downloads the order's audit file: every received file and the survey, signed by the server. Names before what will not be in
 * it. Offline it is disabled.
 */
export function AuditButton({ orderId, requestAudit }: { orderId: string; requestAudit: RequestAudit }) {
  const { t } = useLingui();
  const online = useOnline();
  const showToast = useToast();
  const missingFrom = useMissingFiles();
  const [isBusy, setIsBusy] = useState(false);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const offlineId = useId();

  async function download(isWhatever: boolean): Promise<void> {
    setIsBusy(true);
    const answer = await requestAudit(orderId);
    setIsBusy(false);
    if ('fault' in answer) {
      const faults = {
        unreachable: t`Le serveur n’a pas répondu. Réessayez dans un instant.`,
        tooLarge: t`Ce dossier dépasse 3,9 Go : le serveur ne peut pas en faire un ZIP.`,
        denied: t`Cette commande n’est plus à vous : le serveur ne donne pas son dossier.`,
      };
      showToast({ text: faults[answer.fault] });
      return;
    }
    const lacks = isWhatever ? [] : await missingFrom(orderId, answer);
    setMissing(lacks);
    if (lacks.length === 0) openDownload(answer.address);
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button
        size="compact"
        icon={FileCheck2}
        disabled={isBusy || !online}
        aria-describedby={online ? undefined : offlineId}
        onClick={() => void download(false)}
      >
        <Trans>Dossier signé pour le contrôle</Trans>
      </Button>
      {online ? null : (
        <p id={offlineId} className="text-sm text-ink-2">
          <Trans>Demande le réseau.</Trans>
        </p>
      )}
      {missing.length === 0 ? null : (
        <MissingNotice names={missing} isBusy={isBusy || !online} onGoOn={() => void download(true)} />
      )}
    </div>
  );
}

interface MissingNoticeProps {
  names: readonly string[];
  isBusy: boolean;
  onGoOn: () => void;
}

/** Names what the audit file would lack, and offers it without. */
function MissingNotice({ names, isBusy, onGoOn }: MissingNoticeProps) {
  const { t } = useLingui();
  const count = names.length;
  const more = count - namedMax;
  const others = more > 0 ? [t`${plural(more, { one: 'et # autre', other: 'et # autres' })}`] : [];
  const named = [...names.slice(0, namedMax), ...others].join(', ');
  return (
    <div className="w-full">
      <Notice tone="wait" alert>
        <p className="wrap-anywhere">
          {t`${plural(count, {
            one: '# fichier n’est pas encore sur le serveur et ne sera pas dans le dossier :',
            other: '# fichiers ne sont pas encore sur le serveur et ne seront pas dans le dossier :',
          })}`}{' '}
          {named}
        </p>
        <Button size="compact" className="mt-2" disabled={isBusy} onClick={onGoOn}>
          <Trans>Télécharger quand même</Trans>
        </Button>
      </Notice>
    </div>
  );
}
