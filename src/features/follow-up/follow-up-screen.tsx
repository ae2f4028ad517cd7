import { Trans, useLingui } from '@lingui/react/macro';
import { ListChecks } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Order } from '#contract/entities/order.ts';
import { canTakeSurvey, needsSurvey } from '#contract/rules/surveys/needs-survey.ts';
import { followUpLists, followUpOf } from '#data/queries/files/incomplete.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useLive } from '#hooks/data/use-live.ts';
import { useRoles } from '#hooks/app/use-roles.ts';
import { useSyncStatus } from '#hooks/sync/use-sync-status.ts';
import { FirstLoad } from '#parts/lists/first-load.tsx';
import { StillArriving } from '#parts/lists/still-arriving.tsx';
import { FoundCount } from '#parts/list-detail/found-count.tsx';
import { ListDetail } from '#parts/list-detail/list-detail.tsx';
import { UnknownOrder } from '#parts/list-detail/unknown-order.tsx';
import { useListFilter } from '#parts/list-detail/use-list-filter.ts';
import { useOrderChoice } from '#parts/list-detail/use-order-choice.ts';
import { Button, buttonClasses } from '#ui/actions/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { SegmentedControl } from '#ui/actions/segmented-control.tsx';
import { SkeletonCards } from '#ui/states/skeleton.tsx';
import { Gone, useOrderGone } from '#parts/forms/gone.tsx';
import { useIsInHand, useLast } from '#ui/layers/use-last.ts';
import { useNow } from '#ui/timing/use-now.ts';
import type { FoundFollowUps } from './follow-up-filter.ts';
import { findFollowUps, followUpFilterAddress } from './follow-up-filter.ts';
import { FollowUpFilters } from './follow-up-filters.tsx';
import { FollowUpList } from './follow-up-list.tsx';
import { SurveyPanel } from './survey/survey-panel.tsx';

/**
 * The surveys to complete (`?order=`), and those that wait for a supervisor. A supervisor sees the team's too (`?whose=team`).
 * The address holds search and filters; the heading counts all.
 */
export function FollowUpScreen() {
  const { t, i18n } = useLingui();
  const { actor } = useAppData();
  const { supervisor } = useRoles();
  const { firstSync } = useSyncStatus();
  const now = useNow();
  const [search, setSearch] = useSearchParams();
  const isTeam = supervisor && search.get('whose') === 'team';
  const setTeam = (team: boolean): void => setSearch(team ? { whose: 'team' } : {}, { replace: true });
  const lists = useLive((db) => followUpLists(db, isTeam ? null : actor.id), [actor.id, isTeam]);
  const { filter, isNarrowed, setText, change, clear } = useListFilter(followUpFilterAddress);
  const result = useMemo(() => {
    if (lists === undefined) return undefined;
    return findFollowUps(i18n, lists, isTeam ? filter : { ...filter, employeeId: null }, now);
  }, [i18n, lists, filter, isTeam, now]);
  const { chosenId, choose, close } = useOrderChoice(
    result === undefined ? [] : [...result.due, ...result.submitted].map(({ order }) => order.id),
  );
  const read = useLive(
    async (db) => ({ asked: chosenId, chosen: chosenId === null ? undefined : await followUpOf(db, chosenId) }),
    [chosenId],
  );
  const last = useLast(read?.chosen, useIsInHand());
  // What is typed stays on screen when the order leaves.
  const chosen = last?.order.id === chosenId || last?.order.number === chosenId ? last : read?.chosen;
  const why = useOrderGone(read?.asked === chosenId && read.chosen === undefined);
  const isEmpty = result?.total === 0;
  let detail: ReactNode = null;
  if (
    chosen !== undefined &&
    chosen.followUp === undefined &&
    !chosen.order.incompleteFollowUp &&
    !canTakeSurvey(chosen.order)
  )
    detail = <NoSurveyYet order={chosen.order} />;
  else if (chosen !== undefined)
    detail = (
      <Gone why={why}>
        <SurveyPanel key={chosen.order.id} order={chosen.order} followUp={chosen.followUp ?? null} />
      </Gone>
    );
  // Of the order that was asked before nothing is said.
  else if (chosenId !== null && read?.asked === chosenId && lists !== undefined)
    detail = <UnknownOrder mayArrive={firstSync} backLabel={t`Suivi`} onBack={close} />;
  const asked = search.has('order') && chosen?.order.id === chosenId ? (chosen?.order.number ?? null) : null;
  return (
    <>
      <PageTitle>{asked === null ? t`Suivi · relevés à compléter` : t`Relevé, ${asked}`}</PageTitle>
      <div className="mx-auto flex max-w-7xl flex-col gap-3 p-4">
        <header
          className={classNames(
            'flex flex-wrap items-center justify-between gap-3',
            detail !== null && 'max-lg:sr-only',
          )}
        >
          <h1 className="text-2xl leading-tight font-bold tracking-tight">
            <Trans>Suivi · relevés à compléter</Trans>{' '}
            {lists === undefined || (firstSync && isEmpty) ? null : (
              <span className="font-normal text-ink-2">
                {lists.due.length}
                <StillArriving />
              </span>
            )}
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
                onChange={(whose) => setTeam(whose === 'team')}
              />
            </div>
          ) : null}
        </header>
        {lists === undefined ? <SkeletonCards label={t`Lecture des relevés`} count={3} /> : null}
        {firstSync && isEmpty ? (
          <FirstLoad after={<Trans>Vos visites restent ensuite disponibles sans réseau.</Trans>}>
            <SkeletonCards label={t`Lecture des relevés`} count={3} />
          </FirstLoad>
        ) : null}
        {!firstSync && isEmpty && detail === null ? (
          <NothingToComplete onTeam={supervisor && !isTeam ? () => setTeam(true) : null} />
        ) : null}
        {result === undefined || isEmpty ? null : (
          <div className={detail === null ? undefined : 'max-lg:hidden'}>
            <FollowUpFilters filter={filter} result={result} withEmployee={isTeam} setText={setText} change={change} />
          </div>
        )}
        {result === undefined || (isEmpty && detail === null) ? null : (
          <ListDetail
            list={
              <div className="flex flex-col gap-3">
                {isNarrowed && !isEmpty ? (
                  <FoundCount
                    found={result.due.length + result.submitted.length}
                    total={result.total}
                    nothingTitle={t`Aucun relevé ne correspond`}
                    onClear={clear}
                  />
                ) : null}
                <Found result={result} chosenId={chosenId} now={now} onChoose={choose} />
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

interface FoundProps {
  result: FoundFollowUps;
  chosenId: string | null;
  now: number;
  onChoose: (orderId: string) => void;
}

/** The surveys to complete, and below them those that wait for a supervisor. */
function Found({ result: { due, submitted }, ...list }: FoundProps) {
  return (
    <>
      <FollowUpList followUps={due} {...list} />
      {submitted.length === 0 ? null : (
        <>
          <h2 className="text-body font-semibold text-ink-2">
            <Trans>Complets, à décider par le superviseur</Trans>
          </h2>
          <FollowUpList followUps={submitted} {...list} />
        </>
      )}
    </>
  );
}

/** Says why an order has no survey to answer: its services need none, or its visit has not started. */
function NoSurveyYet({ order }: { order: Order }) {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={ListChecks}
      title={
        needsSurvey(order) ? t`Le relevé s’ouvre au début de la visite` : t`Cette commande ne demande pas de relevé`
      }
    >
      <LocalLink to={`/orders/${order.number ?? order.id}`} className={buttonClasses('ghost', 'normal')}>
        <Trans>Voir la commande</Trans>
      </LocalLink>
    </EmptyState>
  );
}

/** Says that no survey waits here. `onTeam` shows the team's; null where there is none to show. */
function NothingToComplete({ onTeam }: { onTeam: (() => void) | null }) {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={ListChecks}
      title={t`Aucun relevé à compléter`}
      action={
        onTeam === null ? null : (
          <Button onClick={onTeam}>
            <Trans>Voir l’équipe</Trans>
          </Button>
        )
      }
    >
      <Trans>Un relevé arrive ici à la fin de la visite. Pendant la visite, ouvrez-le depuis la commande.</Trans>
    </EmptyState>
  );
}
