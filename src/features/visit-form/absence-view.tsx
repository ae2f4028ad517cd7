import { Trans, useLingui } from '@lingui/react/macro';
import { Camera, ChevronLeft, MessageSquareWarning, Minus, Phone, Plus, UserX } from 'lucide-react';
import { useState } from 'react';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { canMoveVisit } from '#contract/rules/visit-states.ts';
import type { VisitFacts } from '#data/queries/visit-forms.ts';
import { absenceKey } from '#data/queries/visit-forms.ts';
import { addressLines } from '#hooks/address-lines.ts';
import { dayWarnings } from '#hooks/day-warnings.ts';
import { errorSentence } from '#hooks/error-sentences.ts';
import { visitStateWords } from '#hooks/order-words.ts';
import { callOf } from '#hooks/reach.ts';
import { useRowSync } from '#hooks/use-row-sync.ts';
import { useThumbnail } from '#hooks/use-thumbnail.ts';
import type { FormDraft } from '#parts/forms/use-form-draft.ts';
import { useFormDraft } from '#parts/forms/use-form-draft.ts';
import { formOf } from '#hooks/form-paths.ts';
import { Button, buttonClasses, ButtonLink } from '#ui/button.tsx';
import { DayField, TimeField } from '#ui/date-time-fields.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/field.tsx';
import { FileThumb } from '#ui/files/file-thumb.tsx';
import { brusselsDay } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { Notice } from '#ui/notice.tsx';
import { ReadyPhrases } from '#ui/ready-phrases.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { useNow } from '#ui/use-now.ts';
import type { AbsenceField, AbsenceForm } from './absence-form.ts';
import { absenceFormOf, absenceProblems, attemptsMax, emptyAbsence, parseAbsence } from './absence-form.ts';
import { FieldError } from './field-error.tsx';
import { LastButton } from './last-button.tsx';
import { CaptureOf } from './photos-step.tsx';
import { Question } from './question.tsx';
import { RefusedNotice } from './refused-notice.tsx';
import type { CaptureComponent } from './step-props.ts';
import { SyncSentence } from './sync-sentence.tsx';
import { useHandInAbsence } from './use-hand-in-absence.ts';

interface AbsenceViewProps {
  visit: Visit;
  order: Order;
  refused: VisitFacts['refusedAbsence'];
  Capture: CaptureComponent;
}

/** Nobody was there: how often one tried, the door, what was agreed instead. */
export function AbsenceView({ visit, order, refused, Capture }: AbsenceViewProps) {
  const { t } = useLingui();
  const [initial] = useState(() => (refused === null ? emptyAbsence : absenceFormOf(refused.args.absence)));
  const draft = useFormDraft(absenceKey(visit.id), initial, parseAbsence);
  if (!canMoveVisit(visit.state, 'absent')) return <Ended visit={visit} order={order} />;
  if (!draft.ready) return <SkeletonCards label={t`Lecture de la visite`} count={1} />;
  return <AbsenceFields visit={visit} order={order} refused={refused} Capture={Capture} draft={draft} />;
}

/** The visit is over, as this form says it or otherwise. */
function Ended({ visit, order }: Pick<AbsenceViewProps, 'visit' | 'order'>) {
  const { t, i18n } = useLingui();
  const { state } = useRowSync('visits', visit.id);
  const words = i18n._(visitStateWords[visit.state]);
  const isAbsent = visit.state === 'absent';
  return (
    <EmptyState
      icon={UserX}
      heading="h1"
      title={isAbsent ? t`Visite terminée : client absent` : t`Cette visite est déjà « ${words} »`}
      action={
        <LocalLink to={`/orders/${order.number ?? order.id}`} className={buttonClasses('primary', 'large')}>
          <Trans>Voir la commande</Trans>
        </LocalLink>
      }
    >
      {isAbsent ? (
        <Trans>Le bureau est prévenu et replanifie la visite.</Trans>
      ) : (
        <Trans>L’absence du client ne peut plus y être notée.</Trans>
      )}
      <SyncSentence state={state} />
    </EmptyState>
  );
}

interface FieldsProps extends AbsenceViewProps {
  draft: FormDraft<AbsenceForm>;
}

function AbsenceFields({ visit, order, refused, Capture, draft }: FieldsProps) {
  const { i18n } = useLingui();
  const { form, change } = draft;
  const now = useNow();
  const [tried, setTried] = useState(false);
  const { busy, error, handIn } = useHandInAbsence(visit);
  const problems = absenceProblems(form, now);
  const problemOf = (field: AbsenceField): string | undefined => {
    const message = tried ? problems.get(field) : undefined;
    return message === undefined ? undefined : i18n._(message);
  };
  const submit = (): void => {
    setTried(true);
    void handIn(form);
  };
  const button = (
    <Button look="primary" size="large" icon={UserX} className="w-full" disabled={busy} onClick={submit}>
      <Trans>Terminer : client absent</Trans>
    </Button>
  );
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-3 p-4 pb-28 lg:gap-4 lg:pb-6">
      <Heading visit={visit} order={order} begun={draft.begun} />
      {refused === null ? null : <RefusedNotice reason={errorSentence(i18n, refused.code)} />}
      <Attempts order={order} form={form} change={change} />
      <Door order={order} form={form} change={change} Capture={Capture} />
      <Agreed form={form} change={change} problemOf={problemOf} now={now} />
      <LastButton error={error}>{button}</LastButton>
    </div>
  );
}

function Heading({ visit, order, begun }: { visit: Visit; order: Order; begun: boolean }) {
  const { t, i18n } = useLingui();
  const { street, town } = addressLines(i18n, order.address);
  return (
    <header>
      <LocalLink
        to={formOf(visit.id)}
        className="-ml-2 inline-flex min-h-11 items-center gap-1 rounded-control pr-3 pl-1 font-semibold text-accent"
      >
        <Icon of={ChevronLeft} />
        <Trans>Formulaire de visite</Trans>
      </LocalLink>
      <h1 className="text-2xl leading-tight font-bold tracking-tight">{t`Client absent`}</h1>
      <p className="text-ink-2">
        {street}, {town}
      </p>
      <p className="min-h-5 text-sm text-ink-2">{begun ? t`Gardé sur cet appareil, pas encore remis` : null}</p>
    </header>
  );
}

interface PartProps {
  form: AbsenceForm;
  change: (part: Partial<AbsenceForm>) => void;
}

/** How often one tried to reach somebody, with the ways to try once more. */
function Attempts({ order, form, change }: PartProps & { order: Order }) {
  const { t } = useLingui();
  const call = callOf(order);
  const set = (attempts: number): void => change({ attempts: Math.min(attemptsMax, Math.max(0, attempts)) });
  return (
    <Question title={t`Combien de tentatives ?`} hint={t`Sonnette et appels ensemble.`}>
      <div className="flex items-center gap-4">
        <Button
          size="large"
          className="gap-0"
          icon={Minus}
          aria-label={t`Une tentative de moins`}
          onClick={() => set(form.attempts - 1)}
        >
          <span aria-hidden="true" />
        </Button>
        <output aria-label={t`Tentatives`} className="min-w-10 text-center text-2xl font-bold tabular-nums">
          {form.attempts}
        </output>
        <Button
          size="large"
          className="gap-0"
          icon={Plus}
          aria-label={t`Une tentative de plus`}
          onClick={() => set(form.attempts + 1)}
        >
          <span aria-hidden="true" />
        </Button>
      </div>
      {call === null ? null : (
        <div className="flex flex-wrap gap-2">
          <ButtonLink href={call.href} icon={Phone} aria-label={t`Appeler ${call.name}`}>
            <Trans>Appeler</Trans>
          </ButtonLink>
          <LocalLink to={`/orders/${order.number ?? order.id}#visit`} className={buttonClasses('ghost', 'normal')}>
            <Icon of={MessageSquareWarning} size={18} />
            <Trans>SMS de retard</Trans>
          </LocalLink>
        </div>
      )}
    </Question>
  );
}

/** The photo that shows where one stood. */
function Door({ order, form, change, Capture }: PartProps & Pick<AbsenceViewProps, 'order' | 'Capture'>) {
  const { t } = useLingui();
  const [adding, setAdding] = useState(false);
  return (
    <Question title={t`Photo de la porte`}>
      {form.uploadId === null ? null : <DoorThumb id={form.uploadId} />}
      <Button size="large" icon={Camera} onClick={() => setAdding(true)}>
        {form.uploadId === null ? <Trans>Photographier la porte</Trans> : <Trans>Reprendre la photo</Trans>}
      </Button>
      {adding ? (
        <CaptureOf
          order={order}
          Capture={Capture}
          adding={{ document: null, given: [], filming: false }}
          onKept={(uploadId) => change({ uploadId })}
          onDropped={(id) => {
            if (form.uploadId === id) change({ uploadId: null });
          }}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </Question>
  );
}

function DoorThumb({ id }: { id: string }) {
  const { t } = useLingui();
  return (
    <p className="flex items-center gap-3 font-semibold">
      <FileThumb url={useThumbnail(id)} type="image/jpeg" />
      {t`Photo gardée avec la commande`}
    </p>
  );
}

interface AgreedProps extends PartProps {
  problemOf: (field: AbsenceField) => string | undefined;
  now: number;
}

/** What happened, the date that was offered instead, what the journey costs. */
function Agreed({ form, change, problemOf, now }: AgreedProps) {
  const { t, i18n } = useLingui();
  const day = form.proposedDay;
  const warnings = day === '' ? [] : dayWarnings(i18n, day, brusselsDay(now));
  return (
    <Question title={t`Et maintenant ?`}>
      <TextArea
        label={t`Note`}
        value={form.note}
        error={problemOf('note')}
        onChange={(event) => change({ note: event.target.value })}
      />
      <ReadyPhrases
        label={t`Phrases prêtes`}
        phrases={[t`Sonné, personne n’ouvre.`, t`Appelé, pas de réponse.`, t`Message laissé sur le répondeur.`]}
        value={form.note}
        onChange={(note) => change({ note })}
      />
      <div role="group" aria-label={t`Nouvelle date proposée`} className="flex flex-col gap-1.5">
        <div className="grid grid-cols-1 gap-3 min-[26rem]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <DayField
            label={t`Nouvelle date proposée`}
            value={day === '' ? null : day}
            onChange={(next) => change({ proposedDay: next ?? '' })}
          />
          <TimeField
            label={t`Heure (Belgique)`}
            value={form.proposedTime === '' ? null : form.proposedTime}
            onChange={(next) => change({ proposedTime: next ?? '' })}
          />
        </div>
        <FieldError>{problemOf('proposed')}</FieldError>
        {warnings.length === 0 ? null : <Notice tone="wait">{warnings.join(' ')}</Notice>}
      </div>
      <Field
        label={t`Frais de déplacement (€)`}
        value={form.fee}
        error={problemOf('fee')}
        hint={t`Vide : sans frais.`}
        inputMode="decimal"
        autoComplete="off"
        onChange={(event) => change({ fee: event.target.value })}
      />
    </Question>
  );
}
