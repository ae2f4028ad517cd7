import { msg, plural } from '@lingui/core/macro';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import type { LabelContext } from '../label-context.ts';
import { orderFieldLabels } from '../orders/order-field-labels.ts';
import { draftStateLabels, orderStateLabels } from '../orders/order-labels.ts';
import { orderValueLabels } from '../orders/order-value-labels.ts';
import { choice } from '../value-labels.ts';
import type { Content, MutationDescriptors } from './descriptor.ts';

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
    lines: [],
    editable: null,
    title: i18n._(msg`${plural(count, { one: '# message marqué comme lu', other: '# messages marqués comme lus' })}`),
  };
}

const message = msg`Message`;

/** Mutations of an order: its fields, its states, its messages, its papers and its proofs. */
export const orderMutations = {
  'order.create': {
    title: msg`Nouvelle commande`,
    waits: msg`nouvelle commande`,
    form: 'newOrder',
    content: createContent,
  },
  'order.update': {
    title: msg`Modification de la commande`,
    waits: 'change',
    form: 'order',
    content: updateContent,
  },
  'order.move': {
    title: msg`Changement d’état de la commande`,
    waits: 'change',
    form: null,
    own: { to: [msg`Nouvel état`, choice(orderStateLabels)] },
  },
  'order.cancel': { title: msg`Annulation de la commande`, waits: 'change', form: null },
  'order.assign': {
    title: msg`Attribution`,
    waits: 'change',
    form: null,
    content: ({ assignee }, context) => ({ lines: changeLines({ assignee }, context), editable: null }),
  },
  'order.setLinks': { title: msg`Liens de la commande`, waits: 'change', form: null },
  'order.smsLate': { title: msg`SMS de retard`, waits: 'change', form: null },
  'order.sendMessage': {
    title: message,
    waits: 'message',
    form: 'order',
    content: ({ body }, { i18n }) => ({ lines: [{ label: i18n._(message), text: body }], editable: { body } }),
  },
  'order.markMessagesRead': {
    title: msg`Messages marqués comme lus`,
    waits: 'note',
    form: null,
    content: readContent,
  },
  'conflict.restore': {
    title: msg`Valeur rétablie`,
    waits: 'change',
    form: null,
    content: ({ value }, context) => ({ lines: changeLines(value, context), editable: null }),
  },
  'conflict.uphold': { title: msg`Valeur confirmée`, waits: 'change', form: null },
  'invoice.issue': { title: msg`Facture`, waits: 'change', form: null },
  'paymentNotice.issue': { title: msg`Invitation à payer`, waits: 'change', form: null },
  'payment.record': { title: msg`Paiement noté`, waits: 'change', form: null },
  'payment.correct': { title: msg`Correction d’un paiement`, waits: 'change', form: null },
  'draft.submit': { title: msg`Envoi du brouillon PEB`, waits: 'change', form: null },
  'draft.decide': {
    title: msg`Décision sur le brouillon PEB`,
    waits: 'change',
    form: null,
    own: { to: [msg`Décision`, choice(draftStateLabels)] },
  },
  'proof.request': { title: msg`Demande de preuves`, waits: 'change', form: null },
  'proof.revoke': { title: msg`Lien du client fermé`, waits: 'change', form: null },
} satisfies Partial<MutationDescriptors>;
