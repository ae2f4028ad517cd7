import { Trans, useLingui } from '@lingui/react/macro';
import { CloudOff, ListChecks } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { followUpOf, incompleteFollowUps, submittedFollowUps, unacceptedFollowUps } from '#data/queries/incomplete.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { useLive } from '#hooks/use-live.ts';
import { useRoles } from '#hooks/use-roles.ts';
import { useSyncStatus } from '#hooks/use-sync-status.ts';
import { ListDetail } from '#parts/list-detail/list-detail.tsx';
import { useOrderChoice } from '#parts/list-detail/use-order-choice.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { useNow } from '#ui/use-now.ts';
import { FollowUpList } from './follow-up-list.tsx';
import { SurveyPanel } from './survey-panel.tsx';

/** The surveys to complete (`?order=`), and those that wait for a supervisor. A supervisor sees the team's too (`?whose=team`). */
export function FollowUpScreen() {
  const { t } = useLingui();
  const { actor } = useAppData();
  const { supervisor } = useRoles();
  const { firstSync, online } = useSyncStatus();
  const now = useNow();
  const [search, setSearch] = useSearchParams();
  const isTeam = supervisor && search.get('whose') === 'team';
  const lists = useLive(
    async (db) =>
      isTeam
        ? { due: await unacceptedFollowUps(db), submitted: [] }
        : { due: await incompleteFollowUps(db, actor.id), submitted: await submittedFollowUps(db, actor.id) },
    [actor.id, isTeam],
  );
  const all = lists === undefined ? [] : [...lists.due, ...lists.submitted];
  const { chosenId, choose, close } = useOrderChoice(all.map(({ order }) => order.id));
  const chosen = useLive(
    async (db) => (chosenId === null ? null : ((await followUpOf(db, chosenId)) ?? null)),
    [chosenId],
  );
  const detail =
    chosen === undefined || chosen === null ? null : (
      <SurveyPanel key={chosen.order.id} order={chosen.order} followUp={chosen.followUp ?? null} />
    );
  const isEmpty = lists !== undefined && all.length === 0;
  const asked = search.has('order') && chosen?.order.id === chosenId ? (chosen?.order.number ?? null) : null;
  return (
    <>
      <PageTitle>{asked === null ? t`Suivi` : t`Suivi, ${asked}`}</PageTitle>
      <div className="mx-auto flex max-w-7xl flex-col gap-3 p-4">
        <header
          className={classNames(
            'flex flex-wrap items-center justify-between gap-3',
            detail !== null && 'max-lg:sr-only',
          )}
        >
          <h1 className="text-2xl leading-tight font-bold tracking-tight">
            <Trans>Suivi</Trans>{' '}
            {lists === undefined ? null : <span className="font-normal text-ink-2">{lists.due.length}</span>}
          </h1>
          {supervisor ? (
            <div className="w-full sm:w-72">
              <SegmentedControl
                label={t`Affichage`}
                value={isTeam ? 'team' : 'mine'}
                options={[
                  { value: 'mine', label: t`Pour moi` },
                  { value: 'team', label: t`Équipe` },
                ]}
                onChange={(whose) => setSearch(whose === 'team' ? { whose } : {}, { replace: true })}
              />
            </div>
          ) : null}
        </header>
        {lists === undefined || (firstSync && isEmpty && online) ? (
          <SkeletonCards label={t`Lecture des suivis`} count={3} />
        ) : null}
        {firstSync && isEmpty && !online ? (
          <EmptyState icon={CloudOff} title={t`Le premier chargement attend le réseau`}>
            <Trans>Vos visites restent ensuite disponibles sans réseau.</Trans>
          </EmptyState>
        ) : null}
        {!firstSync && isEmpty && detail === null ? (
          <EmptyState
            icon={ListChecks}
            title={t`Aucun relevé à compléter`}
            action={
              supervisor && !isTeam ? (
                <Button onClick={() => setSearch({ whose: 'team' }, { replace: true })}>
                  <Trans>Voir l’équipe</Trans>
                </Button>
              ) : null
            }
          >
            <Trans>Un relevé arrive ici dès la fin de la visite.</Trans>
          </EmptyState>
        ) : null}
        {lists === undefined || (isEmpty && detail === null) ? null : (
          <ListDetail
            list={
              <div className="flex flex-col gap-3">
                <FollowUpList followUps={lists.due} chosenId={chosenId} now={now} onChoose={choose} />
                {lists.submitted.length === 0 ? null : (
                  <>
                    <h2 className="text-[15px] font-semibold text-ink-2">
                      <Trans>Complets, à décider par le superviseur</Trans>
                    </h2>
                    <FollowUpList followUps={lists.submitted} chosenId={chosenId} now={now} onChoose={choose} />
                  </>
                )}
              </div>
            }
            detail={detail}
            backLabel={t`Suivi`}
            onBack={close}
          />
        )}
      </div>
    </>
  );
}
