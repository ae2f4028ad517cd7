import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { LucideIcon } from 'lucide-react';
import { Camera, FileCheck, FileInput, GitCompareArrows, ListTodo, Users } from 'lucide-react';
import type { Order } from '#contract/entities/order.ts';
import type { Decision, DecisionKind } from '#data/queries/decisions.ts';
import { addressLines } from '#labels/address-lines.ts';
import { conflictFieldLabels } from '#labels/conflict-labels.ts';

export const decisionIcons: Readonly<Record<DecisionKind, LucideIcon>> = {
  evidence: Camera,
  proof: FileInput,
  followUp: ListTodo,
  draft: FileCheck,
  claim: Users,
  conflict: GitCompareArrows,
};

export const decisionKindLabels: Readonly<Record<DecisionKind, MessageDescriptor>> = {
  evidence: msg`Pièces`,
  proof: msg`Preuves du client`,
  followUp: msg`Relevés`,
  draft: msg`Brouillons PEB`,
  claim: msg`Clients demandés`,
  conflict: msg`Valeurs remplacées`,
};

/** Returns what has to be decided, in a few words. */
export function decisionTask(i18n: I18n, decision: Decision): string {
  switch (decision.kind) {
    case 'evidence':
      return i18n._(
        msg`${plural(decision.uploads.length, { one: '# pièce à contrôler', other: '# pièces à contrôler' })}`,
      );
    case 'proof':
      return i18n._(
        msg`${plural(decision.proofs.length, { one: '# preuve du client', other: '# preuves du client' })}`,
      );
    case 'followUp':
      return i18n._(msg`Relevé à contrôler`);
    case 'draft':
      return i18n._(msg`Réponse au brouillon PEB`);
    case 'claim':
      return i18n._(msg`${decision.by.name} demande ce client`);
    case 'conflict':
      return conflictFieldLabels(i18n, decision.conflict);
  }
}

/** Returns what a list shows of the order of a decision; null for a decision about a client. */
function orderOf(decision: Decision): Pick<Order, 'id' | 'number' | 'address'> | null {
  if ('order' in decision) return decision.order;
  if (decision.kind !== 'conflict' || decision.label === null) return null;
  return 'order' in decision.label ? decision.label.order : null;
}

/** Returns the name of the client of a decision about one; empty when this device does not have them. */
function clientNameOf(decision: Decision): string {
  if (decision.kind === 'claim') return decision.client.name;
  if (decision.kind !== 'conflict' || decision.label === null) return '';
  return 'client' in decision.label ? decision.label.client.name : '';
}

interface DecisionSubject {
  /** The street of an order or the name of a client. */
  name: string;
  /** The town of an order. Empty for a client. */
  town: string;
  /** The name with the town and the number. */
  title: string;
  /** The order; null for a client. */
  orderId: string | null;
}

/** Returns the order or the client that a decision is about. */
export function decisionSubject(i18n: I18n, decision: Decision): DecisionSubject {
  const order = orderOf(decision);
  if (order === null) {
    const name = clientNameOf(decision);
    return { name, town: '', title: name, orderId: null };
  }
  const { street, town } = addressLines(i18n, order.address);
  const title = [street, town, order.number].filter((part) => part !== null && part !== '').join(' · ');
  return { name: street, town, title, orderId: order.id };
}
