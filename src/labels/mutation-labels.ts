import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { MutationArgs, MutationName } from '#contract/mutations/catalogue.ts';
import { definitionOf, isMutationName } from '#contract/mutations/catalogue.ts';
import { readMutation } from '#contract/mutations/upcast.ts';
import type { OrderChanges } from '#contract/mutations/order-update.ts';
import { argumentLines } from './argument-labels.ts';
import { formDraftLines } from './form-draft-labels.ts';
import { answerLines } from './capture-labels.ts';
import { orderFieldLabels } from './order-field-labels.ts';
import { orderValueLabels } from './order-value-labels.ts';
import type { LabelContext } from './label-context.ts';

/** The part of a mutation that can go back into the form it came from. */
export type Editable = { changes: OrderChanges } | { body: string };

/** A mutation as text. */
export interface MutationLabels {
  /** What was done: `Remarque interne`. */
  title: string;
  /** Everything that was typed or chosen, with its label. */
  lines: readonly { label: string; text: string }[];
  editable: Editable | null;
}

const titles: Readonly<Record<MutationName, MessageDescriptor>> = {
  'order.create': msg`Nouvelle commande`,
  'order.update': msg`Modification de la commande`,
  'order.move': msg`Changement d’état de la commande`,
  'order.cancel': msg`Annulation de la commande`,
  'order.assign': msg`Attribution`,
  'order.setLinks': msg`Liens de la commande`,
  'order.smsLate': msg`SMS de retard`,
  'order.sendMessage': msg`Message`,
  'order.markMessagesRead': msg`Messages marqués comme lus`,
  'conflict.restore': msg`Valeur rétablie`,
  'conflict.uphold': msg`Valeur confirmée`,
  'invoice.issue': msg`Facture`,
  'paymentNotice.issue': msg`Invitation à payer`,
  'payment.record': msg`Paiement noté`,
  'payment.correct': msg`Correction d’un paiement`,
  'draft.submit': msg`Envoi du brouillon PEB`,
  'draft.decide': msg`Décision sur le brouillon PEB`,
  'visit.plan': msg`Visite planifiée`,
  'visit.move': msg`Visite déplacée`,
  'visits.takeOver': msg`Journée d’un collègue reprise`,
  'visit.confirm': msg`Visite confirmée`,
  'visit.onMyWay': msg`En route`,
  'visit.start': msg`Début de la visite`,
  'visit.complete': msg`Fin de la visite`,
  'visit.absent': msg`Client absent`,
  'visit.cancel': msg`Visite annulée`,
  'visit.undo': msg`Étape annulée de la visite`,
  'feedback.submit': msg`Formulaire de visite`,
  'feedback.correct': msg`Correction du formulaire de visite`,
  'formDraft.save': msg`Brouillon du formulaire de visite`,
  'formDraft.end': msg`Fin du brouillon`,
  'followUp.answer': msg`Réponse au relevé`,
  'followUp.clear': msg`Réponse au relevé enlevée`,
  'followUp.assign': msg`Attribution du relevé`,
  'followUp.submit': msg`Remise du relevé`,
  'followUp.accept': msg`Acceptation du relevé`,
  'followUp.return': msg`Renvoi du relevé`,
  'upload.attach': msg`Fichier joint`,
  'upload.rename': msg`Fichier renommé`,
  'upload.refile': msg`Fichier classé sous une autre pièce`,
  'upload.reorder': msg`Ordre des fichiers`,
  'upload.remove': msg`Fichier retiré`,
  'upload.reportLost': msg`Fichier perdu`,
  'upload.review': msg`Contrôle d’un fichier`,
  'document.upload': msg`Document ajouté`,
  'document.rename': msg`Document renommé`,
  'proof.request': msg`Demande de preuves`,
  'proof.revoke': msg`Lien du client fermé`,
  'client.create': msg`Nouveau client`,
  'client.update': msg`Modification du client`,
  'client.merge': msg`Réunion de deux clients`,
  'client.claim': msg`Demande de reprise du client`,
  'client.decideClaim': msg`Décision sur une demande de reprise`,
  'clientVisit.plan': msg`Visite chez le client planifiée`,
  'clientVisit.checkIn': msg`Arrivée chez le client`,
  'clientVisit.complete': msg`Compte rendu de visite`,
  'clientVisit.cancel': msg`Visite chez le client annulée`,
  'reminder.create': msg`Nouveau rappel`,
  'reminder.update': msg`Modification du rappel`,
  'reminder.snooze': msg`Rappel reporté`,
  'reminder.done': msg`Rappel traité`,
  'notification.read': msg`Notifications marquées comme lues`,
  'profile.update': msg`Modification du profil`,
  'unavailability.set': msg`Indisponibilité`,
  'unavailability.remove': msg`Indisponibilité retirée`,
};

type Content = Omit<MutationLabels, 'title'> & { title?: string };

const nothing: Content = { lines: [], editable: null };

/** Returns each changed field of an order with its new value. */
function changeLines(changes: Readonly<Record<string, unknown>>, context: LabelContext): Content['lines'] {
  return Object.entries(changes).map(([field, value]) => ({
    label: orderFieldLabels(context.i18n, field),
    text: orderValueLabels(context, field, value),
  }));
}

function updateContent({ changes }: MutationArgs<'order.update'>, context: LabelContext): Content {
  const lines = changeLines(changes, context);
  const [only] = lines;
  const title = lines.length === 1 && only !== undefined ? { title: only.label } : {};
  return { lines, editable: { changes }, ...title };
}

/** Returns what was filled in for a new order. Omits what is empty or left as the form proposes it. */
function createContent(given: MutationArgs<'order.create'>, context: LabelContext): Content {
  const filled = Object.entries(given).filter(
    ([field, value]) =>
      field !== 'orderId' &&
      value !== '' &&
      value !== null &&
      value !== false &&
      !(Array.isArray(value) && value.length === 0),
  );
  return { lines: changeLines(Object.fromEntries(filled), context), editable: null };
}

function readContent({ messageIds }: MutationArgs<'order.markMessagesRead'>, { i18n }: LabelContext): Content {
  const count = messageIds.length;
  return {
    ...nothing,
    title: i18n._(msg`${plural(count, { one: '# message marqué comme lu', other: '# messages marqués comme lus' })}`),
  };
}

function noticedContent({ notificationIds }: MutationArgs<'notification.read'>, { i18n }: LabelContext): Content {
  const count = notificationIds.length;
  return {
    ...nothing,
    title: i18n._(
      msg`${plural(count, { one: '# notification marquée comme lue', other: '# notifications marquées comme lues' })}`,
    ),
  };
}

/** Mutations whose arguments do not read one by one, each by its name. */
const contents: { readonly [N in MutationName]?: (args: MutationArgs<N>, context: LabelContext) => Content } = {
  'order.create': createContent,
  'order.update': updateContent,
  'order.sendMessage': ({ body }, { i18n }) => ({
    lines: [{ label: i18n._(titles['order.sendMessage']), text: body }],
    editable: { body },
  }),
  'order.markMessagesRead': readContent,
  'order.assign': ({ assignee }, context) => ({ lines: changeLines({ assignee }, context), editable: null }),
  'conflict.restore': ({ value }, context) => ({ lines: changeLines(value, context), editable: null }),
  'followUp.answer': (args, context) => ({ lines: answerLines(context, args), editable: null }),
  'notification.read': noticedContent,
  'formDraft.save': ({ fields }, context) => ({ lines: formDraftLines(context, fields), editable: null }),
};

function contentOf<N extends MutationName>(name: N, args: unknown, context: LabelContext): Content {
  const parsed = definitionOf(name).args.safeParse(args);
  if (!parsed.success) return nothing;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by this mutation's own schema
  const own = contents[name]?.(parsed.data as MutationArgs<N>, context);
  return own ?? { lines: argumentLines(context, name, parsed.data), editable: null };
}

/**
 * Returns the labels of a mutation. One that this version of the app cannot read has its title only. Without `v`, the
 * arguments have the present version's shape.
 */
export function mutationLabels(
  context: LabelContext,
  { name, v, args }: { name: string; v?: number; args: unknown },
): MutationLabels {
  const { i18n } = context;
  if (!isMutationName(name)) {
    return { title: i18n._(msg`Action d’une autre version de l’application`), lines: [], editable: null };
  }
  const readable = v === undefined ? args : (readMutation({ name, v, args })?.args ?? null);
  return { title: i18n._(titles[name]), ...contentOf(name, readable, context) };
}
