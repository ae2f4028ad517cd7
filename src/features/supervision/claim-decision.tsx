import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { claimRefusalKey } from '#data/drafts/draft-subject.ts';
import type { DecisionOf } from '#data/queries/decisions.ts';
import { townLine } from '#labels/town-names.ts';
import { useDecide } from './use-decide.ts';
import { VerdictBar } from './verdict-bar.tsx';

/** A client whom an agent asks for: who has it now, and how many orders go with it. */
export function ClaimDecision({ decision }: { decision: DecisionOf<'claim'> }) {
  const { t, i18n } = useLingui();
  const decide = useDecide();
  const { commercial, orders, address } = decision.client;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-2">
        {address === null ? null : `${townLine(i18n, address)} · `}
        <Plural value={orders.count} _0="Aucune commande" one="# commande" other="# commandes" />
      </p>
      <p>
        {commercial === null ? (
          <Trans>Ce client n’a pas de commercial.</Trans>
        ) : (
          <Trans>Commercial actuel : {commercial.name}</Trans>
        )}
      </p>
      <VerdictBar
        acceptLabel={t`Accorder`}
        onAccept={() => decide.claim(decision, true, '')}
        refuseLabel={t`Refuser`}
        onRefuse={(reason) => decide.claim(decision, false, reason)}
        reason={{ draftKey: claimRefusalKey(decision.client.id, decision.by.id), usual: [] }}
      />
    </div>
  );
}
