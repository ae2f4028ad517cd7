import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { rowKey } from '#contract/collections.ts';
import { townLine } from '#labels/orders/town-names.ts';
import type { DecisionProps } from '../verdict/use-decide.ts';
import { useDecide } from '../verdict/use-decide.ts';
import { VerdictBar } from '../verdict/verdict-bar.tsx';
import { claimRefusalDraft } from './claim-refusal.draft.ts';

/** A client whom an agent asks for: who has it now, and how many orders go with it. */
export function ClaimDecision({ decision, goOn }: DecisionProps<'claim'>) {
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
        about={{ row: rowKey('clients', decision.client.id), claimant: decision.by.id }}
        parts={[decision.id]}
        goOn={goOn}
        onAccept={(over) => decide.claim(decision, true, { over })}
        refuseLabel={t`Refuser`}
        onRefuse={(refusal) => decide.claim(decision, false, refusal)}
        reason={{ draft: claimRefusalDraft(decision.client.id, decision.by.id), usual: [] }}
      />
    </div>
  );
}
