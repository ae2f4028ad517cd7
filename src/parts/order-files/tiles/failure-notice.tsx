import { Plural, Trans } from '@lingui/react/macro';
import { RotateCw } from 'lucide-react';
import { failureOf, fileStatus } from '#data/capture/file-status.ts';
import { retryFile } from '#data/capture/retry-file.ts';
import type { FileOfOrder } from '#data/queries/files/files.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useErrorMessage } from '#hooks/app/use-error-message.ts';
import { useSendFacts } from '#hooks/sync/use-send-facts.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { useNow } from '#ui/timing/use-now.ts';

/** Says once for all files why sending failed, and tries them again. */
export function FailureNotice({ files }: { files: readonly FileOfOrder[] }) {
  const { db, requestSync } = useAppData();
  const errorText = useErrorMessage();
  const now = useNow();
  const facts = useSendFacts();
  const failed = files.flatMap(({ upload, local }) => {
    const failure = failureOf(fileStatus(upload, local, now, facts));
    return failure === null ? [] : [{ id: upload.id, reason: errorText(failure) }];
  });
  if (failed.length === 0) return null;
  const reasons = [...new Set(failed.map(({ reason }) => reason))];
  const retry = async (): Promise<void> => {
    await Promise.all(failed.map(({ id }) => retryFile(db, id)));
    requestSync(true);
  };
  return (
    <Notice tone="bad">
      {reasons.map((reason) => (
        <p key={reason}>
          <Plural
            value={failed.filter((one) => one.reason === reason).length}
            one="# fichier n’est pas parti :"
            other="# fichiers ne sont pas partis :"
          />{' '}
          {reason}
        </p>
      ))}
      <Button size="compact" icon={RotateCw} onClick={() => void retry()} className="mt-2">
        <Trans>Réessayer</Trans>
      </Button>
    </Notice>
  );
}
