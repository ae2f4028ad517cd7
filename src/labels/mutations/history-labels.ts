import { msg, plural } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { FollowUpState } from '#contract/entities/follow-up.ts';
import { isTakenBack } from '#contract/mutations/conflicts/conflict-subject.ts';
import type { RecordedDecision } from '#contract/protocol/search/order-history.ts';
import type { HistoryFact } from '#data/queries/orders/order-history.ts';
import { requiredDocumentLabels } from '../content-labels.ts';
import { conflictFieldLabels, conflictValueLabels } from './conflict-labels.ts';
import type { LabelContext } from '../label-context.ts';
import { orderFieldLabels } from '../orders/order-field-labels.ts';
import { orderValueLabels } from '../orders/order-value-labels.ts';
import { labelledLine } from '../labelled-line.ts';
import { mutationLabels } from './mutation-labels.ts';
import { draftStateLabels, visitStateLabels } from '../orders/order-labels.ts';

/** What happened, as text. */
export interface HistoryLabels {
  title: string;
  lines: readonly string[];
}

const followUpTitles: Readonly<Record<FollowUpState, MessageDescriptor>> = {
  open: msg`Relevé ouvert`,
  submitted: msg`Relevé complété`,
  accepted: msg`Relevé accepté`,
  returned: msg`Relevé renvoyé`,
};

function given(text: string): string[] {
  return text === '' ? [] : [text];
}

type Conflicting = Extract<HistoryFact, { kind: 'conflict' }>['conflict'];

/** Names the value that stands and the one that lost; of a proposal, the decision about it. */
function conflictLabels(context: LabelContext, conflict: Conflicting): HistoryLabels {
  const { i18n } = context;
  const [lost, kept] = conflictValueLabels(context, conflict);
  const by = conflict.lostBy?.name ?? i18n._(msg`auteur inconnu`);
  const decided = conflict.restored ?? conflict.upheld;
  const who = decided?.by.name ?? '';
  const upheld = isTakenBack(conflict) ? msg`Retiré par ${who}` : msg`Confirmé par ${who}`;
  const outcome = conflict.restored === null ? upheld : msg`Rétabli par ${who}`;
  return {
    title: conflictFieldLabels(i18n, conflict),
    lines: [
      kept,
      i18n._(msg`Valeur non retenue, de ${by} : ${lost}`),
      ...(decided === undefined ? [] : [i18n._(outcome)]),
    ],
  };
}

function decisionTitle({ of, accepted }: RecordedDecision): MessageDescriptor {
  switch (of) {
    case 'uploads':
      return accepted ? msg`Pièce acceptée` : msg`Pièce renvoyée`;
    case 'followUps':
      return accepted ? followUpTitles.accepted : followUpTitles.returned;
    case 'pebDrafts':
      return accepted ? msg`Brouillon PEB : accepté` : msg`Brouillon PEB : refusé`;
    case 'conflicts':
      return accepted ? msg`Valeur rétablie` : msg`Valeur confirmée`;
  }
}

/** Names the required document, or the field of a value. */
function decisionAbout(context: LabelContext, { name, requirement = null, field }: RecordedDecision): string[] {
  if (field !== undefined) return [conflictFieldLabels(context.i18n, { field })];
  return requirement === null ? given(name ?? '') : [requiredDocumentLabels(context, requirement)];
}

function formTitle({ isCorrection }: { isCorrection: boolean }): MessageDescriptor {
  return isCorrection ? msg`Formulaire de visite corrigé` : msg`Formulaire de visite rempli`;
}

/** Returns a change that this device made, and what became of it. */
function ownLabels(context: LabelContext, entry: Extract<HistoryFact, { kind: 'own' }>['entry']): HistoryLabels {
  const { title, lines } = mutationLabels(context, entry);
  const state = { pending: msg`À envoyer`, refused: msg`Refusé par le serveur` };
  const sync = entry.state === 'pending' || entry.state === 'refused' ? [context.i18n._(state[entry.state])] : [];
  return {
    title,
    lines: [
      ...lines.map(({ label, text }) => (label === title ? text : labelledLine(context.i18n, label, text))),
      ...sync,
    ],
  };
}

/** Returns an event of an order's history as text. */
export function historyLabels(context: LabelContext, fact: HistoryFact): HistoryLabels {
  const { i18n, formats } = context;
  switch (fact.kind) {
    case 'created':
      return { title: i18n._(msg`Commande créée`), lines: [] };
    case 'cancelled':
      return { title: i18n._(msg`Commande annulée`), lines: given(fact.reason) };
    case 'visit': {
      const state = i18n._(visitStateLabels[fact.state]);
      return {
        title: i18n._(msg`Visite : ${state}`),
        lines: [`${formats.dateTime(fact.plannedStart)}, ${fact.employee}`, ...given(fact.reason)],
      };
    }
    case 'conflict':
      return conflictLabels(context, fact.conflict);
    case 'issued': {
      const title = fact.paper === 'invoice' ? msg`Facture émise` : msg`Invitation à payer émise`;
      return { title: i18n._(title), lines: given(fact.number ?? '') };
    }
    case 'payment':
      return { title: i18n._(msg`Paiement reçu`), lines: [formats.money(fact.amount)] };
    case 'draft': {
      const state = i18n._(draftStateLabels[fact.state]);
      return { title: i18n._(msg`Brouillon PEB : ${state}`), lines: given(fact.reason) };
    }
    case 'followUp':
      return { title: i18n._(followUpTitles[fact.state]), lines: given(fact.reason) };
    case 'files':
      return {
        title: i18n._(msg`${plural(fact.count, { one: '# fichier ajouté', other: '# fichiers ajoutés' })}`),
        lines: [],
      };
    case 'form':
      return { title: i18n._(formTitle(fact)), lines: [] };
    case 'decision':
      return {
        title: i18n._(decisionTitle(fact.decision)),
        lines: [...decisionAbout(context, fact.decision), ...given(fact.decision.reason)],
      };
    case 'changed': {
      const lines = fact.fields.map(({ field, from, to }) => ({
        name: orderFieldLabels(i18n, field),
        values: `${orderValueLabels(context, field, from)} → ${orderValueLabels(context, field, to)}`,
      }));
      const [only, ...others] = lines;
      if (only !== undefined && others.length === 0) return { title: only.name, lines: [only.values] };
      return {
        title: i18n._(msg`Commande modifiée`),
        lines: lines.map(({ name, values }) => labelledLine(i18n, name, values)),
      };
    }
    case 'own':
      return ownLabels(context, fact.entry);
  }
}
