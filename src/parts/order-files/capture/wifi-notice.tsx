import { Trans, useLingui } from '@lingui/react/macro';
import { Send } from 'lucide-react';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useSubmit } from '#hooks/data/use-submit.ts';
import { Button } from '#ui/actions/button.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { useToast } from '#ui/layers/toast.tsx';

/** Says that the files wait for Wi-Fi, and offers to send them over the mobile network. */
export function WifiNotice() {
  const { t } = useLingui();
  const { waitsForWifi } = useAppData();
  const showToast = useToast();
  const { submit, isSubmitting, error } = useSubmit(async () => {
    await waitsForWifi.allowMobile();
    showToast({ text: t`Photos et documents partent par le réseau mobile pendant une heure.` });
    return null;
  });
  return (
    <div className="mb-3">
      <Notice tone="wait">
        <p>
          <Trans>
            Ils attendent le Wi-Fi.{' '}
            <LocalLink to="/profile" className="underline underline-offset-2">
              Changer ce réglage
            </LocalLink>
          </Trans>
        </p>
        <Button size="compact" icon={Send} disabled={isSubmitting} onClick={() => void submit()} className="mt-2">
          <Trans>Envoyer par le réseau mobile</Trans>
        </Button>
        {error === null ? null : (
          <p role="alert" className="mt-2 font-semibold text-bad">
            {error}
          </p>
        )}
      </Notice>
    </div>
  );
}
