import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '#contract/entities/order.ts';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import { standingAt } from '#contract/rules/orders/visit-history.ts';
import { ClockNotice } from '#parts/clock/clock-notice.tsx';
import { DayField, TimeField } from '#ui/fields/date-time-fields.tsx';
import { useFormats } from '#ui/format.ts';
import { Notice } from '#ui/states/notice.tsx';
import { ReadyPhrases } from '#ui/fields/ready-phrases.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { FieldError } from '../model/field-error.tsx';
import { useMove } from '../model/moved-notice.tsx';
import { Question } from './question.tsx';
import type { StepProps } from '../model/step-props.ts';

/** Asks for the arrival time, in Belgian local time. */
export function ArrivalStep({ form, change, visit, problemOf }: StepProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const plannedDay = brusselsDay(visit.plannedStart);
  const move = useMove(visit, form.arrivedDay);
  const planned = formats.longDate(visit.plannedStart);
  const isStarted = standingAt(visit, 'started') !== null;
  return (
    <Question
      title={t`Jour et heure d’arrivée`}
      hint={isStarted ? t`Repris du début de la visite. Corrigez si besoin.` : t`Corrigez si besoin.`}
    >
      <div className="grid grid-cols-1 gap-3 min-[26rem]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <DayField
          label={t`Jour`}
          value={form.arrivedDay === '' ? null : form.arrivedDay}
          onChange={(day) => change({ arrivedDay: day ?? '' })}
        />
        <TimeField
          label={t`Heure (Belgique)`}
          value={form.arrivedTime === '' ? null : form.arrivedTime}
          step={60}
          onChange={(time) => change({ arrivedTime: time ?? '' })}
        />
      </div>
      <FieldError>{problemOf('arrival')}</FieldError>
      <ClockNotice />
      {form.arrivedDay === '' || form.arrivedDay === plannedDay || move !== null ? null : (
        <Notice tone="wait">
          <Trans>La visite était prévue le {planned}. Vérifiez le jour d’arrivée, et l’horloge de cet appareil.</Trans>
        </Notice>
      )}
    </Question>
  );
}

/** Returns the names in the order: client, contacts and owner, without duplicates. */
export function knownNames({ client, contacts, owner }: Pick<Order, 'client' | 'contacts' | 'owner'>): string[] {
  const names = [client.name, ...contacts.map(({ name }) => name), owner ?? ''];
  return [...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))];
}

/** Asks who is present. Names from the order are one tap away. */
export function PresentStep({ form, change, order, problemOf }: StepProps) {
  const { t } = useLingui();
  return (
    <Question title={t`Qui est présent ?`}>
      <TextArea
        label={t`Personnes présentes`}
        value={form.present}
        error={problemOf('present')}
        autoComplete="off"
        onChange={(event) => change({ present: event.target.value })}
      />
      <ReadyPhrases
        label={t`Ajouter une personne de la commande`}
        phrases={knownNames(order)}
        value={form.present}
        onChange={(present) => change({ present })}
        separator=", "
      />
    </Question>
  );
}
