import type { MutationName } from '#contract/mutations/catalogue.ts';
import { billingRules } from './orders/billing.ts';
import { clientRules } from './people/clients.ts';
import { conflictRules } from './conflicts.ts';
import { evidenceRules } from './visits/evidence.ts';
import { orderRules } from './orders/orders.ts';
import { personalRules } from './people/personal.ts';
import { proofRules } from './people/proofs.ts';
import type { MutationRule, Rules } from './rule.ts';
import { visitRules } from './visits/visits.ts';

/** The rules of the mutations of which the server knows more than their definition says. */
const rules: Rules = {
  ...orderRules,
  ...conflictRules,
  ...billingRules,
  ...visitRules,
  ...evidenceRules,
  ...clientRules,
  ...personalRules,
  ...proofRules,
};

/**
 * Returns the rule of a mutation by name, with untyped arguments: callers parse them by the contract's schema first.
 */
export function ruleOf(name: MutationName): MutationRule<unknown> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- sound after parsing with this name's schema
  return (rules[name] ?? {}) as MutationRule<unknown>;
}
