import { useLingui } from '@lingui/react/macro';
import type { FileOfOrder } from '#data/queries/files/files.ts';
import { availabilityOf } from '#data/offline-files/availability.ts';
import { fileStatus, fileTone, progressOf } from '#data/capture/file-status.ts';
import { useErrorReader } from '#hooks/app/use-error-message.ts';
import { useSendFacts } from '#hooks/sync/use-send-facts.ts';
import { fileStatusLabel } from '#labels/files/file-status-labels.ts';
import { useBytes } from '#ui/bytes.ts';
import { StateLine } from '#ui/files/state-line.tsx';
import { useFormats } from '#ui/format.ts';
import { useNow } from '#ui/timing/use-now.ts';
import { AvailabilityLine } from './availability-line.tsx';
import { useFileFacts } from './use-file-facts.ts';

interface FileFactsProps {
  file: FileOfOrder;
  /** Name of the original picture. Null when there is none on this device. */
  madeFrom: string | null;
  /** Upload rate, in bytes per second. */
  rate: number | null;
}

/** Tells of a file its name, author, time and size, its upload state, and whether it is available offline. */
export function FileFacts({ file, madeFrom, rate }: FileFactsProps) {
  const { upload, local } = file;
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const reader = useErrorReader();
  const bytes = useBytes();
  const { factsOf } = useFileFacts();
  const availability = availabilityOf(file);
  const status = fileStatus(upload, local, useNow(), useSendFacts());
  const shown = { status, review: upload.review };
  const progress = progressOf(status);
  return (
    <div className="min-w-0 flex-1">
      <p className="leading-snug font-semibold wrap-anywhere">{upload.name}</p>
      <p className="text-sm leading-snug text-ink-2">{factsOf(file)}</p>
      {madeFrom === null ? null : (
        <p className="text-sm leading-snug wrap-anywhere text-ink-2">{t`D’après « ${madeFrom} »`}</p>
      )}
      <StateLine
        tone={fileTone(shown)}
        progress={
          progress === null
            ? undefined
            : { label: t`Envoi de ${upload.name}`, value: progress.sent, max: progress.size }
        }
      >
        {fileStatusLabel(i18n, shown, { bytes, dateTime: formats.dateTime, reader }, rate)}
      </StateLine>
      {availability === null ? null : <AvailabilityLine state={availability} />}
    </div>
  );
}
