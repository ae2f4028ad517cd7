import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft, SearchX } from 'lucide-react';
import type { ClientVisit } from '#contract/entities/client-visit.ts';
import type { ClientVisitPage } from '#data/queries/clients/client-visits.ts';
import { clientVisitPage } from '#data/queries/clients/client-visits.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useLive } from '#hooks/data/use-live.ts';
import { useRemind } from '#hooks/orders/use-remind.ts';
import { useRowSync } from '#hooks/sync/use-row-sync.ts';
import { ClientFiles } from '#parts/clients/client-files.tsx';
import { ClientLink } from '#parts/clients/client-link.tsx';
import { ClientVisitStatePill } from '#parts/clients/visits/client-visit-state-pill.tsx';
import { CommercialOnly } from '#parts/clients/commercial-only.tsx';
import { buttonClasses } from '#ui/actions/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { Fact, Facts } from '#ui/lists/facts.tsx';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/media/icon.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';
import { SyncMark } from '#ui/lists/marks.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { SkeletonCards } from '#ui/states/skeleton.tsx';
import { TwinNotice } from './twin-notice.tsx';
import { VisiteActions } from './visite-actions.tsx';

/** A visit to a client: when, what came of it, and what can still be done. */
export function VisiteScreen({ visitId }: { visitId: string }) {
  const { t } = useLingui();
  return (
    <CommercialOnly title={t`Visite`}>
      <StoredVisit visitId={visitId} />
    </CommercialOnly>
  );
}

function StoredVisit({ visitId }: { visitId: string }) {
  const { t } = useLingui();
  const found = useLive(async (db) => ({ page: await clientVisitPage(db, visitId) }), [visitId]);
  const title = found?.page?.client?.name;
  return (
    <>
      <PageTitle>{title === undefined ? t`Visite` : t`Visite : ${title}`}</PageTitle>
      <div className="mx-auto flex max-w-3xl flex-col gap-3 p-4 lg:gap-4">
        {found === undefined ? <SkeletonCards label={t`Lecture de la visite`} count={1} /> : null}
        {found !== undefined && found.page === undefined ? <VisitNotHere /> : null}
        {found?.page === undefined ? null : <VisitPage page={found.page} />}
      </div>
    </>
  );
}

function VisitNotHere() {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={SearchX}
      heading="h1"
      title={t`Cette visite n’est pas sur cet appareil`}
      action={
        <LocalLink to="/visites" className={buttonClasses('primary', 'large')}>
          <Trans>Vos visites</Trans>
        </LocalLink>
      }
    >
      <Trans>Elle est celle d’un collègue, ou elle n’est pas encore arrivée.</Trans>
    </EmptyState>
  );
}

function VisitPage({ page }: { page: ClientVisitPage }) {
  const { t } = useLingui();
  const formats = useFormats();
  const { actor } = useAppData();
  const { visit, client, twin, uploads } = page;
  const { status: sync } = useRowSync('clientVisits', visit.id);
  const isOwn = visit.employee.id === actor.id;
  const wasMade = visit.state === 'checkedIn' || visit.state === 'done';
  return (
    <>
      <header>
        <LocalLink
          to="/visites"
          className="-ml-1 inline-flex min-h-11 items-center gap-1 px-1 text-sm font-semibold text-accent hover:underline"
        >
          <Icon of={ArrowLeft} size={16} />
          <Trans>Visites</Trans>
        </LocalLink>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h1 className="min-w-0 text-2xl leading-tight font-bold tracking-tight wrap-anywhere">
            <ClientLink clientId={client?.id ?? visit.clientId} className="[a&]:hover:underline">
              {client?.name ?? <Trans>Client qui n’est plus sur cet appareil</Trans>}
            </ClientLink>
          </h1>
          <span className="flex flex-wrap gap-1.5">
            <ClientVisitStatePill state={visit.state} />
            <SyncMark status={sync} />
          </span>
        </div>
        <p className="text-ink-2 first-letter:uppercase">
          {formats.longDate(visit.plannedAt)}, {formats.time(visit.plannedAt)} · {visit.employee.name}
        </p>
      </header>
      {sync.is === 'refused' ? <RefusedLine /> : null}
      {twin === undefined ? null : <TwinNotice visit={visit} twin={twin} isOwn={isOwn} />}
      {isOwn && client !== undefined ? <VisiteActions visit={visit} client={client} /> : null}
      {isRecorded(page) ? (
        <Record visit={visit} hasPosition={page.hasPosition} isOwn={isOwn} reminder={page.reminder} />
      ) : null}
      {(wasMade && isOwn) || uploads.length > 0 ? (
        <ClientFiles
          clientId={visit.clientId}
          clientVisitId={visit.id}
          uploads={uploads}
          title={t`Photos et documents de la visite`}
          canChange={isOwn && client?.commercial?.id === actor.id}
        />
      ) : null}
    </>
  );
}

function RefusedLine() {
  return (
    <p className="text-bad">
      <Trans>Le serveur a refusé un changement de cette visite.</Trans>{' '}
      <LocalLink to="/sync" className="font-semibold underline underline-offset-2">
        <Trans>Voir pourquoi</Trans>
      </LocalLink>
    </p>
  );
}

interface RecordProps extends Pick<ClientVisitPage, 'hasPosition' | 'reminder'> {
  visit: ClientVisit;
  isOwn: boolean;
}

/** Returns whether anything was recorded: a card of empty lines says nothing. */
function isRecorded({ visit, reminder }: ClientVisitPage): boolean {
  const { checkedInAt, completedAt, met, topics, materials, outcome, nextStep } = visit;
  const texts = [met, materials, outcome, nextStep];
  return (
    checkedInAt !== null ||
    completedAt !== null ||
    topics.length > 0 ||
    texts.some((text) => !isBlank(text)) ||
    reminder !== undefined
  );
}

function isBlank(text: string | null): boolean {
  return text === null || text === '';
}

/** What was recorded of the visit. */
function Record({ visit, hasPosition, isOwn, reminder }: RecordProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { open } = useRemind();
  const { checkedInAt, completedAt, met, topics, materials, outcome, nextStep } = visit;
  return (
    <Card title={t`Compte rendu`}>
      <Facts stacked>
        {checkedInAt === null ? null : (
          <Fact label={t`Arrivée`}>
            {formats.dateTime(checkedInAt)}
            {hasPosition ? <Trans>, position enregistrée</Trans> : null}
            {/* A colleague's positions are not on this device. */}
            {isOwn && !hasPosition ? <Trans>, sans position</Trans> : null}
          </Fact>
        )}
        {completedAt === null ? null : <Fact label={t`Terminée`}>{formats.dateTime(completedAt)}</Fact>}
        <FilledFact label={t`Personne rencontrée`} value={met} />
        <FilledFact label={t`Sujets`} value={topics.join(', ')} />
        <FilledFact label={t`Documents laissés`} value={materials} />
        <FilledFact label={t`Résultat`} value={outcome} />
        <FilledFact label={t`Suite à donner`} value={nextStep} />
        {reminder === undefined ? null : (
          <Fact label={t`Rappel`}>
            <button
              type="button"
              onClick={() => open(`edit.${reminder.id}`)}
              className="min-h-11 text-left font-semibold text-accent underline underline-offset-2"
            >
              {reminder.title}, {formats.dateTime(reminder.dueAt)}
            </button>
          </Fact>
        )}
      </Facts>
    </Card>
  );
}

/** Shows a fact that has a value. */
function FilledFact({ label, value }: { label: string; value: string | null }) {
  return isBlank(value) ? null : <Fact label={label}>{value}</Fact>;
}
