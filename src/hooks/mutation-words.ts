import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { MutationArgs, MutationName } from '#contract/mutations/catalogue.ts';
import { definitionOf, isMutationName } from '#contract/mutations/catalogue.ts';
import { readMutation } from '#contract/mutations/upcast.ts';
import type { OrderChanges } from '#contract/mutations/order-update.ts';
import { addressLines } from './address-lines.ts';
import { argumentLines } from './argument-words.ts';
import type { FieldFormats } from './order-field-words.ts';
import { orderFieldWords, orderValueWords } from './order-field-words.ts';

/** What of a mutation can be put back into the form that it came from. */
export type Editable = { changes: OrderChanges } | { body: string };

/** A mutation in words. */
export interface MutationWords {
  /** What was done: `Remarque interne`. To what is said beside it. */
  title: string;
  /** Everything that was typed or chosen, labelled. */
  lines: readonly { label: string; text: string }[];
  editable: Editable | null;
}

interface WordContext {
  i18n: I18n;
  formats: FieldFormats;
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
  'paymentNotice.issue': msg`Avis de paiement`,
  'payment.record': msg`Paiement reçu`,
  'draft.submit': msg`Brouillon PEB envoyé`,
  'draft.decide': msg`Décision sur le brouillon PEB`,
  'visit.plan': msg`Visite planifiée`,
  'visit.move': msg`Visite déplacée`,
  'visit.confirm': msg`Visite confirmée`,
  'visit.onMyWay': msg`En route`,
  'visit.start': msg`Début de la visite`,
  'visit.complete': msg`Fin de la visite`,
  'visit.absent': msg`Client absent`,
  'visit.cancel': msg`Visite annulée`,
  'feedback.submit': msg`Formulaire de visite`,
  'followUp.answer': msg`Réponse au relevé`,
  'followUp.submit': msg`Relevé remis`,
  'followUp.accept': msg`Relevé accepté`,
  'followUp.return': msg`Relevé renvoyé`,
  'upload.attach': msg`Fichier joint`,
  'upload.rename': msg`Fichier renommé`,
  'upload.reorder': msg`Ordre des fichiers`,
  'upload.remove': msg`Fichier retiré`,
  'upload.review': msg`Contrôle d’un fichier`,
  'document.upload': msg`Document ajouté`,
  'document.rename': msg`Document renommé`,
  'client.create': msg`Nouveau client`,
  'client.update': msg`Modification du client`,
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

type Content = Omit<MutationWords, 'title'> & { title?: string };

const nothing: Content = { lines: [], editable: null };

/** Each changed field of an order with the value it was given. */
function changeLines(changes: Readonly<Record<string, unknown>>, { i18n, formats }: WordContext): Content['lines'] {
  return Object.entries(changes).map(([field, value]) => ({
    label: orderFieldWords(i18n, field),
    text: orderValueWords(i18n, formats, field, value),
  }));
}

function updateContent({ changes }: MutationArgs<'order.update'>, context: WordContext): Content {
  const lines = changeLines(changes, context);
  const [only] = lines;
  return { lines, editable: { changes }, ...(lines.length === 1 && only !== undefined ? { title: only.label } : {}) };
}

function createContent(args: MutationArgs<'order.create'>, { i18n, formats }: WordContext): Content {
  const { street, town } = addressLines(i18n, args.address);
  const services = args.services.map(({ code, count }) => (count > 1 ? `${code} × ${count}` : code));
  const remarks = (['internalRemark', 'externalRemark', 'planningRemark'] as const).flatMap((field) =>
    args[field] === '' ? [] : [{ label: orderFieldWords(i18n, field), text: args[field] }],
  );
  return {
    lines: [
      { label: i18n._(msg`Adresse`), text: `${street}\n${town}` },
      {
        label: i18n._(msg`Client`),
        text: [args.client.name, args.client.phone, args.client.email].filter(Boolean).join('\n'),
      },
      { label: i18n._(msg`Services`), text: services.join(', ') },
      { label: i18n._(msg`Total à payer, TVAC`), text: formats.money(args.total) },
      ...remarks,
    ],
    editable: null,
  };
}

function readContent({ messageIds }: MutationArgs<'order.markMessagesRead'>, { i18n }: WordContext): Content {
  const count = messageIds.length;
  return {
    ...nothing,
    title: i18n._(msg`${plural(count, { one: '# message marqué comme lu', other: '# messages marqués comme lus' })}`),
  };
}

/** Everything that was typed or chosen, each by its name. */
function plainContent(args: unknown, { i18n, formats }: WordContext): Content {
  return { lines: argumentLines(i18n, formats, args), editable: null };
}

/** How the arguments of a mutation read, where it is not plainly each by its name. */
const contents: { readonly [N in MutationName]?: (args: MutationArgs<N>, context: WordContext) => Content } = {
  'order.create': createContent,
  'order.update': updateContent,
  'order.sendMessage': ({ body }, { i18n }) => ({
    lines: [{ label: i18n._(titles['order.sendMessage']), text: body }],
    editable: { body },
  }),
  'order.markMessagesRead': readContent,
  'order.assign': ({ assignee }, { i18n, formats }) => ({
    lines: [{ label: i18n._(msg`Attribué à`), text: orderValueWords(i18n, formats, 'assignee', assignee) }],
    editable: null,
  }),
  'order.smsLate': () => nothing,
  'visit.start': ({ startedAt }, { i18n, formats }) => ({
    lines: [{ label: i18n._(msg`Commencée à`), text: formats.dateTime(startedAt) }],
    editable: null,
  }),
  'conflict.restore': ({ value }, context) => ({ lines: changeLines(value, context), editable: null }),
};

function contentOf<N extends MutationName>(name: N, args: unknown, context: WordContext): Content {
  const parsed = definitionOf(name).args.safeParse(args);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by this very mutation's schema
  return parsed.success ? (contents[name] ?? plainContent)(parsed.data as MutationArgs<N>, context) : nothing;
}

/**
 * Reads a mutation as its author would tell it; one that this version of the app cannot read has its title alone. Without `v`,
 * the arguments are in the present version's shape.
 */
export function mutationWords(
  i18n: I18n,
  formats: FieldFormats,
  { name, v, args }: { name: string; v?: number; args: unknown },
): MutationWords {
  if (!isMutationName(name)) {
    return { title: i18n._(msg`Action d’une autre version de l’application`), lines: [], editable: null };
  }
  const readable = v === undefined ? args : (readMutation({ name, v, args })?.args ?? null);
  return { title: i18n._(titles[name]), ...contentOf(name, readable, { i18n, formats }) };
}
