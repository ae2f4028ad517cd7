import { Plural, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';

/** The number of visits that are made or to be made, and beside it that of the cancelled ones: `28 visites, 1 annulée`. */
export function VisitCount({ visits }: { visits: readonly { state: string }[] }) {
  const { t } = useLingui();
  const cancelled = visits.filter(({ state }) => state === 'cancelled').length;
  const count = visits.length - cancelled;
  return (
    <>
      <Plural value={count} _0="aucune visite" one="# visite" other="# visites" />
      {cancelled === 0 ? null : `, ${t`${plural(cancelled, { one: '# annulée', other: '# annulées' })}`}`}
    </>
  );
}
