import { Trans, useLingui } from '@lingui/react/macro';
import { CheckCircle2, MapPinCheck } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ClientVisit } from '#contract/entities/client-visit.ts';
import type { Client } from '#contract/entities/client.ts';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import { uploadsAtVisit } from '#data/queries/clients/client-visits.ts';
import type { ClientFacts } from '#data/queries/visits/visit-forms.ts';
import { clientFacts, clientVisitOf } from '#data/queries/visits/visit-forms.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useErrorMessage } from '#hooks/app/use-error-message.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { useRowSync } from '#hooks/sync/use-row-sync.ts';
import { WrittenHereLink } from '#parts/clients/written-here-link.tsx';
import { ClientLink } from '#parts/clients/client-link.tsx';
import { Gone, GoneNotice } from '#parts/forms/gone.tsx';
import type { FormDraft } from '#parts/forms/use-form-draft.ts';
import { useFormDraft } from '#parts/forms/use-form-draft.ts';
import { ClientFiles } from '#parts/clients/client-files.tsx';
import { useAskToCancelVisit } from '#parts/clients/visits/use-cancel-visit.ts';
import { useWarmPosition } from '#parts/visit-life/steps/use-warm-position.ts';
import { Button, buttonClasses } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { useFormats } from '#ui/format.ts';
import { LocalLink } from '#ui/page/local-link.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { SkeletonCards } from '#ui/states/skeleton.tsx';
import { useIsInHand, useLast } from '#ui/layers/use-last.ts';
import { useNow } from '#ui/timing/use-now.ts';
import { focusUnreadableField } from '#ui/fields/unreadable-fields.ts';
import type { ClientField, ClientForm } from '../model/client-form.ts';
import { clientForm, clientFormFromArgs, clientProblems, parseClientForm } from '../model/client-form.ts';
import { ClientFields } from '../steps/client-fields.tsx';
import { SubmitBar } from '../frame/submit-bar.tsx';
import { NotFillable } from '../not-fillable.tsx';
import { Question } from '../steps/question.tsx';
import { RefusedNotice } from '../frame/refused-notice.tsx';
import { SyncSentence } from '../sending/sync-sentence.tsx';
import { useSubmitClientVisit } from './use-submit-client-visit.ts';
import { clientVisitDraft } from '../visit-form.draft.ts';

interface ClientVisitViewProps {
  clientId: string;
  /** Identifier of the visit that was opened; null for that of today or an unplanned one. */
  planned: string | null;
}

/** Renders the record of a client visit. `&done=` names the submitted visit and shows its confirmation. */
export function ClientVisitView({ clientId, planned }: ClientVisitViewProps) {
  const { t } = useLingui();
  const { actor } = useAppData();
  const [query] = useSearchParams();
  const doneId = query.get('done');
  const now = useNow();
  const day = brusselsDay(now);
  const found = useLive((db) => clientFacts(db, clientId, actor.id, planned, now), [clientId, actor.id, planned, day]);
  const isOwn = found?.client?.commercial?.id === actor.id;
  // What is typed stays on screen when the client goes to a colleague.
  const kept = useLast(isOwn ? found : undefined, useIsInHand());
  const facts = kept ?? found;
  const why = kept === undefined || isOwn ? null : t`Ce client n’est plus le vôtre.`;
  if (facts === undefined)
    return (
      <div className="p-4">
        <SkeletonCards label={t`Lecture du client`} count={1} />
      </div>
    );
  const { client } = facts;
  const title = client === undefined ? t`Client introuvable` : t`Visite : ${client.name}`;
  return (
    <Gone why={why}>
      <PageTitle>{title}</PageTitle>
      <GoneNotice />
      {client === undefined ? (
        <NotFillable title={t`Ce client n’est pas sur cet appareil`}>
          <Trans>Seuls vos propres clients y sont. Cherchez-le dans « Tous les clients ».</Trans>
          <WrittenHereLink clientId={clientId} />
        </NotFillable>
      ) : null}
      {client !== undefined && client.commercial?.id !== actor.id ? (
        <NotFillable title={t`Ce client n’est pas le vôtre`}>
          <Trans>Ses visites sont notées par son agent, {client.commercial?.name ?? '–'}.</Trans>
          <WrittenHereLink clientId={clientId} />
        </NotFillable>
      ) : null}
      {client !== undefined && client.commercial?.id === actor.id ? (
        <OwnClient clientId={clientId} client={client} facts={facts} doneId={doneId} />
      ) : null}
    </Gone>
  );
}

interface OwnClientProps {
  /** As the address names the client, and the draft: perhaps one merged into `client` since. */
  clientId: string;
  client: Client;
  facts: ClientFacts;
  doneId: string | null;
}

function OwnClient({ clientId, client, facts, doneId }: OwnClientProps) {
  const done = useLive(async (db) => ({ visit: await clientVisitOf(db, doneId ?? '') }), [doneId]);
  if (done?.visit?.state === 'done' && doneId === done.visit.id)
    return <SubmittedRecord client={client} id={done.visit.id} at={done.visit.completedAt ?? ''} />;
  return <DraftedRecord clientId={clientId} client={client} facts={facts} />;
}

/** Confirms a submitted record, with its time and sync state. */
function SubmittedRecord({ client, id, at }: { client: Client; id: string; at: string }) {
  const { t } = useLingui();
  const formats = useFormats();
  const sync = useRowSync('clientVisits', id);
  return (
    <EmptyState
      icon={CheckCircle2}
      heading="h1"
      title={t`Compte rendu terminé`}
      action={
        <LocalLink to="/" className={buttonClasses('primary', 'large')}>
          <Trans>Retour à ma journée</Trans>
        </LocalLink>
      }
    >
      <ClientLink
        clientId={client.id}
        className="flex items-center justify-center font-semibold text-ink [a&]:min-h-11 [a&]:text-accent [a&]:hover:underline"
      >
        {client.name}
      </ClientLink>
      <p>{at === '' ? null : formats.dateTime(at)}</p>
      <SyncSentence {...sync} />
    </EmptyState>
  );
}

function DraftedRecord({ clientId, client, facts: { visits, visit, refused } }: Omit<OwnClientProps, 'doneId'>) {
  const { t } = useLingui();
  const { newId } = useAppData();
  const [initial] = useState(() =>
    refused === null
      ? { ...clientForm.parse({}), clientVisitId: visit?.id ?? newId(), reminderId: newId() }
      : clientFormFromArgs(refused.args, newId),
  );
  const [spareId] = useState(newId);
  const draft = useFormDraft(clientVisitDraft(clientId), parseClientForm, { begun: initial });
  if (!draft.ready) return <SkeletonCards label={t`Lecture du client`} count={1} />;
  // A draft of another visit goes on: it says which one. One of a cancelled visit goes on with another.
  const begun = visits.find(({ id }) => id === draft.form.clientVisitId);
  const isCancelled = begun?.state === 'cancelled';
  const form = isCancelled ? { ...draft.form, clientVisitId: visit?.id ?? spareId } : draft.form;
  return (
    <RecordForm
      clientId={clientId}
      client={client}
      visit={isCancelled ? visit : begun}
      refused={refused}
      draft={{ ...draft, form }}
    />
  );
}

interface RecordFormProps extends Pick<ClientFacts, 'refused'>, Pick<OwnClientProps, 'clientId' | 'client'> {
  /** The visit that the form records; undefined before an unplanned one begins. */
  visit: ClientVisit | undefined;
  draft: FormDraft<ClientForm>;
}

function RecordForm({ clientId, client, visit, refused, draft }: RecordFormProps) {
  const { i18n } = useLingui();
  const errorText = useErrorMessage();
  const { form, change, begun } = draft;
  const [, setQuery] = useSearchParams();
  const now = useNow();
  const [tried, setTried] = useState(false);
  const { isSubmitting, error, checkIn, complete } = useSubmitClientVisit(clientId);
  const problems = clientProblems(form, now);
  const problemOf = (field: ClientField): string | undefined => {
    const message = tried ? problems.get(field) : undefined;
    return message === undefined ? undefined : i18n._(message);
  };
  async function submit(): Promise<void> {
    setTried(true);
    if (focusUnreadableField()) return;
    const done = await complete(form);
    if (done !== null) setQuery({ client: clientId, done }, { replace: true });
  }
  const button = (
    <Button look="primary" size="large" className="w-full" disabled={isSubmitting} onClick={() => void submit()}>
      <Trans>Envoyer le compte rendu</Trans>
    </Button>
  );
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-3 p-4 pb-28 lg:gap-4 lg:pb-6">
      <header>
        <h1 className="text-2xl leading-tight font-bold tracking-tight wrap-anywhere">
          <ClientLink clientId={client.id} className="[a&]:hover:underline">
            {client.name}
          </ClientLink>
        </h1>
        <p className="min-h-5 text-sm text-ink-2">
          {begun ? <Trans>Brouillon, pas encore envoyé</Trans> : <Trans>Visite chez le client</Trans>}
        </p>
        {client.note === '' ? null : (
          <p className="mt-2 rounded-control bg-card px-3.5 py-2.5 wrap-anywhere whitespace-pre-line">{client.note}</p>
        )}
      </header>
      {refused === null ? null : <RefusedNotice reason={errorText(refused.code)} />}
      <Arrival
        visit={visit}
        clientName={client.name}
        busy={isSubmitting}
        onArrive={() => void checkIn(form.clientVisitId)}
      />
      <ClientFields client={client} form={form} change={change} problemOf={problemOf} now={now} />
      <Photos
        clientId={visit?.clientId ?? client.id}
        visitId={form.clientVisitId}
        // The draft names the visit of the photos from now on.
        onAdded={() => change({ clientVisitId: form.clientVisitId })}
      />
      <SubmitBar error={error}>{button}</SubmitBar>
    </div>
  );
}

/** The photos of the visit. They are stored and sent at once, whatever becomes of the record. */
function Photos({ clientId, visitId, onAdded }: { clientId: string; visitId: string; onAdded: () => void }) {
  const { t } = useLingui();
  const { actor } = useAppData();
  const uploads =
    useLive((db) => uploadsAtVisit(db, visitId, { clientId, agentId: actor.id, day: null }), [visitId, clientId]) ?? [];
  return (
    <ClientFiles
      clientId={clientId}
      clientVisitId={visitId}
      uploads={uploads}
      title={t`Photos et documents de la visite`}
      onAdded={onAdded}
    />
  );
}

interface ArrivalProps {
  visit: ClientVisit | undefined;
  clientName: string;
  busy: boolean;
  onArrive: () => void;
}

/** Shows the planned time, and the arrival time or the button that records it. */
function Arrival({ visit, clientName, busy, onArrive }: ArrivalProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const askToCancel = useAskToCancelVisit();
  useWarmPosition();
  const planned =
    visit === undefined ? t`Aucune visite n’était planifiée : elle est créée à votre arrivée.` : undefined;
  return (
    <Question
      title={t`Arrivée`}
      hint={visit === undefined ? planned : t`Prévue le ${formats.dateTime(visit.plannedAt)}.`}
    >
      {visit === undefined || visit.checkedInAt === null ? (
        <Button size="large" icon={MapPinCheck} disabled={busy} onClick={onArrive}>
          <Trans>Je suis sur place</Trans>
        </Button>
      ) : (
        <>
          <p className="font-semibold">
            <Trans>Arrivé à {formats.time(visit.checkedInAt)}, gardé sur cet appareil.</Trans>
          </p>
          <Button look="quiet" className="self-start" onClick={() => void askToCancel(visit, clientName)}>
            <Trans>Arrivé par erreur ?</Trans>
          </Button>
        </>
      )}
    </Question>
  );
}
