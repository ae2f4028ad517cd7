import { Trans, useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import type { Upload } from '#contract/entities/upload.ts';
import { fileStatus, fileTone, progressOf } from '#data/capture/file-status.ts';
import type { Availability } from '#data/offline-files/availability.ts';
import { availabilityOf } from '#data/offline-files/availability.ts';
import type { FileOfOrder } from '#data/queries/files/files.ts';
import { useErrorReader } from '#hooks/app/use-error-message.ts';
import { useSendFacts } from '#hooks/sync/use-send-facts.ts';
import { fileStatusLabel } from '#labels/files/file-status-labels.ts';
import { useBytes } from '#ui/bytes.ts';
import { StateLine } from '#ui/files/state-line.tsx';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/media/icon.tsx';
import { useNow } from '#ui/timing/use-now.ts';
import { availabilityIcons } from './availability-line.tsx';

interface FilePlaceProps {
  /** Undefined when this device does not know the upload, or its file was removed. */
  file: FileOfOrder | undefined;
  removed?: Upload['removed'];
}

/** Says whether a file is on the server and on this device, or who removed it, and what a supervisor decided about it. */
export function FilePlace({ file, removed = null }: FilePlaceProps) {
  if (file === undefined) return <Absent removed={removed} />;
  const availability = availabilityOf(file);
  const { review } = file.upload;
  return (
    <>
      {availability === null ? <Sending file={file} /> : <OnServer availability={availability} />}
      {review === null ? null : <ReviewLine review={review} />}
    </>
  );
}

function Absent({ removed }: { removed: Upload['removed'] }) {
  const formats = useFormats();
  if (removed === null)
    return (
      <p className="text-sm leading-snug text-ink-2">
        <Trans>Le fichier n’est pas encore arrivé sur cet appareil.</Trans>
      </p>
    );
  const { by, at } = removed;
  const when = formats.dateTime(at);
  return (
    <p className="flex items-start gap-1 text-sm leading-snug text-ink-2">
      <Icon of={Trash2} size={16} className="mt-0.5" />
      <span className="min-w-0 wrap-anywhere">
        <Trans>
          Fichier retiré par {by.name} le {when}
        </Trans>
      </span>
    </p>
  );
}

function OnServer({ availability }: { availability: Availability }) {
  return (
    <p className="flex items-start gap-1 text-sm leading-snug text-ink-2">
      <Icon of={availabilityIcons[availability]} size={16} className="mt-0.5" />
      <span className="min-w-0 wrap-anywhere">
        {availability === 'here' ? <Trans>Sur le serveur et sur cet appareil</Trans> : null}
        {availability === 'coming' ? <Trans>Sur le serveur, arrive sur cet appareil</Trans> : null}
        {availability === 'noRoom' ? <Trans>Sur le serveur seulement : plus assez de place ici</Trans> : null}
        {availability === 'online' ? <Trans>Sur le serveur seulement</Trans> : null}
      </span>
    </p>
  );
}

/** The state of a file that the server does not have. */
function Sending({ file: { upload, local } }: { file: FileOfOrder }) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const reader = useErrorReader();
  const bytes = useBytes();
  const status = fileStatus(upload, local, useNow(), useSendFacts());
  const shown = { status, review: upload.review };
  const progress = progressOf(status);
  return (
    <StateLine
      tone={fileTone(shown)}
      progress={
        progress === null ? undefined : { label: t`Envoi de ${upload.name}`, value: progress.sent, max: progress.size }
      }
    >
      {fileStatusLabel(i18n, shown, { bytes, dateTime: formats.dateTime, reader })}
    </StateLine>
  );
}

/** What a supervisor decided about a file. */
function ReviewLine({ review: { accepted, reason, by, at } }: { review: NonNullable<Upload['review']> }) {
  const when = useFormats().dateTime(at);
  return accepted ? (
    <p className="text-sm leading-snug text-ink-2">
      <Trans>
        Accepté par {by.name} le {when}.
      </Trans>
    </p>
  ) : (
    <p className="text-sm leading-snug font-semibold wrap-anywhere text-bad">
      <Trans>
        Renvoyé par {by.name} le {when} : {reason}
      </Trans>
    </p>
  );
}
