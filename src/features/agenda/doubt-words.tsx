import { Trans, useLingui } from '@lingui/react/macro';
import type { TimeDoubt } from '#contract/rules/visit-times.ts';
import { holidayWords } from '#hooks/holiday-words.ts';
import { useFormats } from '#ui/format.ts';
import { absenceWords } from './absence-words.ts';

/** What speaks against a time, in a sentence. */
export function DoubtWords({ doubt }: { doubt: TimeDoubt }) {
  const { i18n } = useLingui();
  const formats = useFormats();
  switch (doubt.kind) {
    case 'sunday':
      return <Trans>C’est un dimanche.</Trans>;
    case 'holiday':
      return <Trans>C’est un jour férié : {i18n._(holidayWords[doubt.holiday])}.</Trans>;
    case 'visit':
      return (
        <Trans>
          Une autre visite est prévue de {formats.time(doubt.visit.plannedStart)} à{' '}
          {formats.time(doubt.visit.plannedEnd)}.
        </Trans>
      );
    case 'unavailability':
      return (
        <Trans>
          {doubt.unavailability.employee.name} n’est pas disponible ({i18n._(absenceWords[doubt.unavailability.kind])}),
          du {formats.dateTime(doubt.unavailability.from)} au {formats.dateTime(doubt.unavailability.to)}.
        </Trans>
      );
  }
}
