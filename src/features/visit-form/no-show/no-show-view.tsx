import { Trans, useLingui } from '@lingui/react/macro';
import { Camera, ChevronLeft, Minus, Plus, UserX } from 'lucide-react';
import { useState } from 'react';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import { canTransitionVisit } from '#contract/rules/visits/visit-states.ts';
import type { VisitFacts } from '#data/queries/visits/visit-forms.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import { dayWarnings } from '#labels/people/day-warnings.ts';
import { useErrorMessage } from '#hooks/app/use-error-message.ts';
import { visitStateLabels } from '#labels/orders/order-labels.ts';
import { useOnline } from '#hooks/app/use-online.ts';
import type { RowSync } from '#hooks/sync/use-row-sync.ts';
import { useRowSync } from '#hooks/sync/use-row-sync.ts';
import { useOrderFiles } from '#hooks/files/use-order-files.ts';
import type { FormDraft } from '#parts/forms/use-form-draft.ts';
import { useFormDraft } from '#parts/forms/use-form-draft.ts';
import { formPath } from '#parts/forms/form-paths.ts';
import { ShownTiles } from '#parts/order-files/tiles/shown-tiles.tsx';
import { AfterVisit } from '#parts/day/after-visit.tsx';
import { VisitStanding } from '#parts/visit-life/state/visit-standing.tsx';
import { UndoStep } from '#parts/visit-life/steps/undo-step.tsx';
import { isReceived } from '#sync/send-status.ts';
import { Button, buttonClasses } from '#ui/actions/button.tsx';
import { DayField, TimeField } from '#ui/fields/date-time-fields.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { Field } from '#ui/fields/field.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';
import { Notice } from '#ui/states/notice.tsx';
import { ReadyPhrases } from '#ui/fields/ready-phrases.tsx';
import { SkeletonCards } from '#ui/states/skeleton.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { useMediaQuery } from '#ui/timing/use-media-query.ts';
import { useNow } from '#ui/timing/use-now.ts';
import { focusUnreadableField } from '#ui/fields/unreadable-fields.ts';
import type { NoShowField, NoShowForm } from './no-show-form.ts';
import { noShowFormFromArgs, noShowProblems, attemptsMax, emptyNoShow, parseNoShow } from './no-show-form.ts';
import { FieldError } from '../model/field-error.tsx';
import { SubmitBar } from '../frame/submit-bar.tsx';
import { NoShowSms } from './no-show-sms.tsx';
import { OrderCaptureHost } from '../steps/photos-step.tsx';
import { Question } from '../steps/question.tsx';
import { RefusedNotice } from '../frame/refused-notice.tsx';
import type { CaptureComponent } from '../model/step-props.ts';
import { SyncSentence } from '../sending/sync-sentence.tsx';
import { useSubmitNoShow } from './use-submit-no-show.ts';
import { ContactButtons } from '#parts/contacts/contact-buttons.tsx';
import { noShowDraft } from '../visit-form.draft.ts';

interface NoShowViewProps {
  visit: Visit;
  order: Order;
  refused: VisitFacts['refusedNoShow'];
  Capture: CaptureComponent;
}

/** Renders the no-show form: attempts, door photo and rescheduling. */
export function NoShowView({ visit, order, refused, Capture }: NoShowViewProps) {
  const { t } = useLingui();
  const [initial] = useState(() => (refused === null ? emptyNoShow : noShowFormFromArgs(refused.args.absence)));
  const draft = useFormDraft(noShowDraft(visit.id), parseNoShow, { begun: initial });
  if (!canTransitionVisit(visit.state, 'absent')) return <Ended visit={visit} order={order} />;
  if (!draft.ready) return <SkeletonCards label={t`Lecture de la visite`} count={1} />;
  return <NoShowFields visit={visit} order={order} refused={refused} Capture={Capture} draft={draft} />;
}

/** Shows that the visit ended, as a no-show or otherwise. */
function Ended({ visit, order }: Pick<NoShowViewProps, 'visit' | 'order'>) {
  const { t, i18n } = useLingui();
  const sync = useRowSync('visits', visit.id);
  const words = i18n._(visitStateLabels[visit.state]);
  const isNoShow = visit.state === 'absent';
  return (
    <EmptyState
      icon={UserX}
      heading="h1"
      title={isNoShow ? t`Visite terminée : client absent` : t`Cette visite est déjà « ${words} »`}
      action={
        <div className="flex flex-col gap-2">
          <AfterVisit visit={visit} order={order} />
          {isNoShow ? <NoShowSms visit={visit} order={order} size="large" /> : null}
          <LocalLink to={`/orders/${order.number ?? order.id}`} className={buttonClasses('ghost', 'large')}>
            <Trans>Voir la commande</Trans>
          </LocalLink>
          <UndoStep visit={visit} order={order} size="large" />
        </div>
      }
    >
      {isNoShow ? (
        <>
          <OfficeSentence {...sync} />
          <SyncSentence {...sync} />
        </>
      ) : (
        <>
          <VisitStanding visit={visit} />
          <Trans>L’absence du client ne peut plus y être notée.</Trans>
        </>
      )}
    </EmptyState>
  );
}

/** Says whether the office knows of the no-show, which is so once the server has answered. */
function OfficeSentence({ status, isRead }: Pick<RowSync, 'status' | 'isRead'>) {
  const isKnown = isRead && isReceived(status);
  const isOnline = useOnline();
  if (isKnown) return <Trans>Le bureau est prévenu et replanifie la visite.</Trans>;
  return isOnline ? (
    <Trans>Le bureau sera prévenu dès que le serveur répond.</Trans>
  ) : (
    <Trans>Le bureau sera prévenu dès le retour du réseau.</Trans>
  );
}

interface FieldsProps extends NoShowViewProps {
  draft: FormDraft<NoShowForm>;
}

function NoShowFields({ visit, order, refused, Capture, draft }: FieldsProps) {
  const { i18n } = useLingui();
  const errorText = useErrorMessage();
  const { form, change } = draft;
  const now = useNow();
  const [tried, setTried] = useState(false);
  const { submit, isSubmitting, error } = useSubmitNoShow(visit);
  const problems = noShowProblems(form, now);
  const problemOf = (field: NoShowField): string | undefined => {
    const message = tried ? problems.get(field) : undefined;
    return message === undefined ? undefined : i18n._(message);
  };
  const onSubmit = (): void => {
    setTried(true);
    if (!focusUnreadableField()) void submit(form);
  };
  const button = (
    <Button look="primary" size="large" icon={UserX} className="w-full" disabled={isSubmitting} onClick={onSubmit}>
      <Trans>Terminer : client absent</Trans>
    </Button>
  );
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-3 p-4 pb-28 lg:gap-4 lg:pb-6">
      <Heading visit={visit} order={order} begun={draft.begun} />
      {refused === null ? null : <RefusedNotice reason={errorText(refused.code)} />}
      <AttemptCounter visit={visit} order={order} form={form} change={change} />
      <DoorPhoto order={order} form={form} change={change} Capture={Capture} />
      <Reschedule form={form} change={change} problemOf={problemOf} now={now} />
      <SubmitBar error={error}>{button}</SubmitBar>
    </div>
  );
}

function Heading({ visit, order, begun }: { visit: Visit; order: Order; begun: boolean }) {
  const { t, i18n } = useLingui();
  const { street, town } = addressLines(i18n, order.address);
  return (
    <header>
      <LocalLink
        to={formPath(visit.id)}
        className="-ml-2 inline-flex min-h-11 items-center gap-1 rounded-control pr-3 pl-1 font-semibold text-accent"
      >
        <Icon of={ChevronLeft} />
        <Trans>Formulaire de visite</Trans>
      </LocalLink>
      <h1 className="text-2xl leading-tight font-bold tracking-tight">{t`Client absent`}</h1>
      <p className="text-ink-2">
        {street}, {town}
      </p>
      <p className="min-h-5 text-sm text-ink-2">{begun ? t`Brouillon, pas encore envoyé` : null}</p>
    </header>
  );
}

interface PartProps {
  form: NoShowForm;
  change: (part: Partial<NoShowForm>) => void;
}

/** Counts the attempts to reach the client, with links to try again. */
function AttemptCounter({ visit, order, form, change }: PartProps & Pick<NoShowViewProps, 'visit' | 'order'>) {
  const { t } = useLingui();
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
      <div className="flex flex-wrap gap-2 empty:hidden">
        <ContactButtons to={{ client: order.client, contacts: order.contacts }} />
        <NoShowSms visit={visit} order={order} />
      </div>
    </Question>
  );
}

/** The required document that the photo of a door is: the front with its number, where the content asks for it. Another can be chosen. */
const doorDocument = 'facade-number';

/** Takes the photo of the client's door. */
function DoorPhoto({ order, form, change, Capture }: PartProps & Pick<NoShowViewProps, 'order' | 'Capture'>) {
  const { t } = useLingui();
  const [adding, setAdding] = useState(false);
  const isPhone = useMediaQuery('(pointer: coarse)');
  const { required } = useOrderFiles(order) ?? { required: [] };
  const document = required.find((one) => one.document.code === doorDocument)?.document ?? null;
  return (
    <Question title={t`Photo de la porte`}>
      {form.uploadId === null ? null : <DoorPhotoThumb id={form.uploadId} order={order} />}
      <Button size="large" icon={Camera} onClick={() => setAdding(true)}>
        {form.uploadId === null ? <Trans>Photographier la porte</Trans> : <Trans>Reprendre la photo</Trans>}
      </Button>
      {adding ? (
        <OrderCaptureHost
          order={order}
          Capture={Capture}
          adding={{ document, given: [], filming: isPhone }}
          onStored={(uploadId) => change({ uploadId })}
          onRemoved={(id) => {
            if (form.uploadId === id) change({ uploadId: null });
          }}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </Question>
  );
}

function DoorPhotoThumb({ id, order }: { id: string; order: Order }) {
  const { t } = useLingui();
  const { files } = useOrderFiles(order) ?? { files: [] };
  return (
    <div className="flex items-center gap-3 font-semibold">
      <div className="w-24 shrink-0">
        <ShownTiles label={t`Photo de la porte`} files={files.filter(({ upload }) => upload.id === id)} />
      </div>
      {t`Photo gardée avec la commande`}
    </div>
  );
}

interface RescheduleProps extends PartProps {
  problemOf: (field: NoShowField) => string | undefined;
  now: number;
}

/** Asks for a note, a proposed new date and the travel fee. */
function Reschedule({ form, change, problemOf, now }: RescheduleProps) {
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
