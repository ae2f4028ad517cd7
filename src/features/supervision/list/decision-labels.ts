import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { LucideIcon } from 'lucide-react';
import { Camera, FileCheck, FileInput, GitCompareArrows, ListTodo, Users } from 'lucide-react';
import type { Order } from '#contract/entities/order.ts';
import type { Decision, DecisionKind } from '#data/queries/decisions/decisions.ts';
import type { SubjectLabel } from '#data/queries/sync/subject-labels.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import { conflictFieldLabels } from '#labels/mutations/conflict-labels.ts';

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
  if ('order' in decision) return orderSubject(i18n, decision.order);
  return decision.kind === 'claim' ? clientSubject(decision.client) : labelledSubject(i18n, decision.label);
}

/** Returns the order or the client of a label; nothing but empty texts when this device has neither. */
export function labelledSubject(i18n: I18n, label: SubjectLabel | null): DecisionSubject {
  if (label === null) return clientSubject({ name: '' });
  return 'order' in label ? orderSubject(i18n, label.order) : clientSubject(label.client);
}

function clientSubject({ name }: { name: string }): DecisionSubject {
  return { name, town: '', title: name, orderId: null };
}

function orderSubject(i18n: I18n, order: Pick<Order, 'id' | 'number' | 'address'>): DecisionSubject {
  const { street, town } = addressLines(i18n, order.address);
  const title = [street, town, order.number].filter((part) => part !== null && part !== '').join(' · ');
  return { name: street, town, title, orderId: order.id };
}
