import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarX, ChevronRight } from 'lucide-react';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import type { VisitChoice as Choice } from '#data/queries/visits/visit-forms.ts';
import { visitChoices } from '#data/queries/visits/visit-forms.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useLive } from '#hooks/data/use-live.ts';
import { useRoles } from '#hooks/app/use-roles.ts';
import { ClientsToVisit } from '#parts/clients/visits/clients-to-visit.tsx';
import { formPath } from '#parts/forms/form-paths.ts';
import { VisitStateMark } from '#parts/visit-life/state/visit-state-mark.tsx';
import { buttonClasses } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/media/icon.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { Pill } from '#ui/lists/pill.tsx';
import { SkeletonCards } from '#ui/states/skeleton.tsx';
import { useNow } from '#ui/timing/use-now.ts';

/** Lists the user's visits of today and the started forms, to choose one. */
export function VisitChoice() {
  const { t } = useLingui();
  const { actor } = useAppData();
  const { commercial } = useRoles();
  const now = useNow();
  const today = brusselsDay(now);
  const choices = useLive((db) => visitChoices(db, actor.id, today), [actor.id, today]);
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-3 p-4">
      <PageTitle>{t`Formulaire de visite`}</PageTitle>
      <h1 className="text-2xl leading-tight font-bold tracking-tight">
        <Trans>Formulaire de visite</Trans>
      </h1>
      {choices === undefined ? <SkeletonCards label={t`Lecture de vos visites`} count={2} /> : null}
      {choices?.length === 0 && !commercial ? (
        <EmptyState
          icon={CalendarX}
          title={t`Aucune visite aujourd’hui`}
          action={
            <LocalLink to="/orders" className={buttonClasses('primary', 'large')}>
              <Trans>Voir les commandes</Trans>
            </LocalLink>
          }
        >
          <Trans>Le formulaire d’une visite d’un autre jour s’ouvre depuis sa commande.</Trans>
        </EmptyState>
      ) : null}
      <ul className="flex flex-col gap-2 empty:hidden">
        {(choices ?? []).map((choice) => (
          <ChoiceRow key={choice.visit.id} choice={choice} today={today} />
        ))}
      </ul>
      {commercial ? <ClientsToVisit now={now} to="form" /> : null}
    </div>
  );
}

function ChoiceRow({ choice: { visit, order, form }, today }: { choice: Choice; today: string }) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const lines = order === undefined ? null : addressLines(i18n, order.address);
  const isToday = brusselsDay(visit.plannedStart) === today;
  return (
    <li>
      <LocalLink
        to={formPath(visit.id)}
        className="flex min-h-16 items-center gap-3 rounded-card border border-line bg-card p-4 hover:border-line-strong"
      >
        <span className="min-w-0 flex-1">
          <span className="block text-lg leading-tight font-bold tracking-tight">
            {isToday ? formats.time(visit.plannedStart) : formats.dateTime(visit.plannedStart)}
          </span>
          <span className="block leading-snug font-semibold">{lines?.street ?? t`Commande pas encore ici`}</span>
          <span className="block text-sm text-ink-2">{lines?.town}</span>
          <span className="mt-1.5 flex flex-wrap gap-1.5">
            <VisitStateMark state={visit.state} />
            {form === 'begun' ? <Pill tone="wait">{t`Formulaire commencé`}</Pill> : null}
            {form === 'submitted' ? <Pill tone="safe">{t`Formulaire terminé`}</Pill> : null}
          </span>
        </span>
        <Icon of={ChevronRight} className="text-ink-2" />
      </LocalLink>
    </li>
  );
}
