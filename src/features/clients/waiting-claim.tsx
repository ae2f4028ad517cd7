import { Trans } from '@lingui/react/macro';
import { hasOtherSupervisor } from '#data/queries/people/employees.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useLive } from '#hooks/data/use-live.ts';
import { useRoles } from '#hooks/app/use-roles.ts';
import { LocalLink } from '#ui/page/local-link.tsx';

/** Says on whose decision the user's claim waits: the only supervisor's is their own to make. */
export function WaitingClaim() {
  const { actor } = useAppData();
  const { supervisor } = useRoles();
  const hasOther = useLive(hasOtherSupervisor, [actor.id]);
  if (!supervisor || hasOther === undefined)
    return <Trans>Vous l’avez demandé : la décision n’est pas encore prise.</Trans>;
  if (hasOther) return <Trans>Vous l’avez demandé : un autre superviseur décide.</Trans>;
  return (
    <>
      <Trans>Vous l’avez demandé. Seul superviseur, vous décidez vous-même :</Trans>{' '}
      <LocalLink to="/supervision?kind=claim" className="underline">
        <Trans>À décider</Trans>
      </LocalLink>
    </>
  );
}
