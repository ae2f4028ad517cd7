import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Send } from 'lucide-react';
import { filesToConfirm } from '#data/queries/files.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { areMoving, fileStateOf, fileTones } from '#data/capture/file-state.ts';
import { useErrorReader } from '#hooks/use-error-message.ts';
import { fileStateLabels } from '#labels/file-state-labels.ts';
import { useLive } from '#hooks/use-live.ts';
import { useSubmit } from '#hooks/use-submit.ts';
import { useFileHold } from '#hooks/use-file-hold.ts';
import { Button } from '#ui/button.tsx';
import { useBytes } from '#ui/bytes.ts';
import { Card } from '#ui/card.tsx';
import { StateLine } from '#ui/files/state-line.tsx';
import { useFormats } from '#ui/format.ts';
import { LocalLink } from '#ui/local-link.tsx';
import { Notice } from '#ui/notice.tsx';
import { useToast } from '#ui/toast.tsx';
import { useWakeLock } from '#ui/use-wake-lock.ts';
import { orderTitle } from './order-title.ts';

/** Maximum number of listed files. The rest is a count. */
const shownMax = 50;

/** Says that the files wait for Wi-Fi, and offers to send them over the mobile network. */
function WifiNotice() {
  const { t } = useLingui();
  const { waitsForWifi } = useAppData();
  const showToast = useToast();
  const { submit, isSubmitting, error } = useSubmit(async () => {
    await waitsForWifi.allowMobile();
    showToast({ text: t`Pendant une heure, les photos et documents peuvent partir par le réseau mobile.` });
    return null;
  });
  return (
    <div className="mb-3">
      <Notice tone="wait">
        <p>
          <Trans>
            Ils attendent le Wi-Fi, comme vous l’avez réglé.{' '}
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

/** Lists the files that the server has not confirmed, each with its upload state. Renders nothing without any. */
export function FilesCard({ now }: { now: number }) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const reader = useErrorReader();
  const bytes = useBytes();
  const files = useLive(filesToConfirm, []) ?? [];
  const hold = useFileHold();
  useWakeLock(
    areMoving(
      files.map(({ local }) => local),
      now,
    ),
  );
  if (files.length === 0) return null;
  const more = files.length - shownMax;
  return (
    <Card title={t`Photos et documents en route`}>
      {hold === 'wifi' ? <WifiNotice /> : null}
      <ul className="divide-y divide-line-2">
        {files.slice(0, shownMax).map(({ local, order, upload }) => {
          const state = fileStateOf(upload, local, now, hold);
          const isUploading = 'sent' in state && state.sent > 0;
          return (
            <li key={upload.id} className="flex flex-col gap-0.5 py-2.5 first:pt-0">
              <p className="font-semibold wrap-anywhere">
                {upload.name} <span className="font-normal text-ink-2">· {bytes(upload.size)}</span>
              </p>
              {order === null ? null : (
                <LocalLink
                  to={`/orders/${order.id}`}
                  className="inline-flex min-h-11 items-center self-start text-accent underline underline-offset-2"
                >
                  {orderTitle(i18n, order)}
                </LocalLink>
              )}
              <StateLine
                tone={fileTones[state.is]}
                progress={
                  isUploading ? { label: t`Envoi de ${upload.name}`, value: state.sent, max: state.size } : undefined
                }
              >
                {fileStateLabels(i18n, state, { bytes, dateTime: formats.dateTime, reader })}
              </StateLine>
            </li>
          );
        })}
      </ul>
      {more <= 0 ? null : (
        <p className="mt-2 text-ink-2">
          <Plural value={more} one="et # autre" other="et # autres" />
        </p>
      )}
    </Card>
  );
}
