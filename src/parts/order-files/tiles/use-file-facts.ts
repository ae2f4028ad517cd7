import { useLingui } from '@lingui/react/macro';
import type { Document } from '#contract/entities/document.ts';
import type { Upload } from '#contract/entities/upload.ts';
import { takenAtOf } from '#contract/rules/files/taken-at.ts';
import { useLabelContext } from '#hooks/data/use-label-context.ts';
import { proofLabels } from '#labels/content-labels.ts';
import { documentKindLabels } from '#labels/record-labels.ts';
import { useDeviceTime } from '#parts/clock/use-device-time.ts';
import { useBytes } from '#ui/bytes.ts';
import { useFormats } from '#ui/format.ts';

interface FactsOf {
  /** Undefined for a photo or plan that is no document. */
  document?: Document | undefined;
  /** Undefined for a document whose upload is not on this device. */
  upload?: Upload | undefined;
}

interface FileFactTexts {
  /** Returns who added a file and when: `Sophie, 20/11/2026 14:02`. */
  originOf: (file: FactsOf) => string;
  /** Returns the line below a file's name: its kind where it is a document, who added it, when, and its size. */
  factsOf: (file: FactsOf) => string;
}

/** Returns what is said of a file wherever it is shown. */
export function useFileFacts(): FileFactTexts {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const context = useLabelContext(formats);
  const deviceTime = useDeviceTime();
  const bytes = useBytes();

  function whatOf({ document }: FactsOf): string | null {
    const piece = document?.proof?.piece ?? null;
    if (piece !== null) return proofLabels(context, piece);
    return document === undefined ? null : i18n._(documentKindLabels[document.kind]);
  }

  // A narrow row does not break between the day and the hour.
  const dateTime = (instant: string): string => formats.dateTime(instant).replaceAll(' ', '\u{a0}');

  function whoAndWhen({ document, upload }: FactsOf): string[] {
    const ownTime = deviceTime(upload?.deviceAt) ?? [];
    if (document === undefined)
      return upload === undefined ? [] : [upload.by.name, dateTime(takenAtOf(upload))].concat(ownTime);
    // Of a client's file the upload names who asked for it.
    const from = document.source === 'client' ? t`client` : (document.addedBy?.name ?? t`bureau`);
    return [from, dateTime(document.addedAt)].concat(ownTime);
  }

  return {
    originOf: (file) => whoAndWhen(file).join(', '),
    factsOf: (file) =>
      [whatOf(file), ...whoAndWhen(file), file.upload === undefined ? null : bytes(file.upload.size)]
        .filter(Boolean)
        .join(' · '),
  };
}
