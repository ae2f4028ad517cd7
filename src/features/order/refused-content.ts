import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MutationName } from '#contract/mutations/catalogue.ts';
import { mutations } from '#contract/mutations/catalogue.ts';
import type { OrderChanges } from '#contract/mutations/order-update.ts';
import { remarkWords } from './remarks-card.tsx';
import { remarkFields } from './use-order-forms.ts';

/** A refused mutation in words, and what of it can be put back into a form. */
export interface RefusedContent {
  title: string;
  /** Everything that was typed, labelled. */
  lines: readonly { label: string; text: string }[];
  editable: { changes: OrderChanges } | { body: string } | null;
}

function linesOf(i18n: I18n, changes: OrderChanges): RefusedContent['lines'] {
  const lines: { label: string; text: string }[] = [];
  for (const field of remarkFields) {
    const text = changes[field];
    if (text !== undefined)
      lines.push({ label: i18n._(remarkWords[field]), text: text === '' ? i18n._(msg`(vide)`) : text });
  }
  if (changes.tags !== undefined) {
    lines.push({ label: i18n._(msg`Étiquettes`), text: changes.tags.join(', ') || i18n._(msg`(aucune)`) });
  }
  if (changes.urgent !== undefined) {
    lines.push({ label: i18n._(msg`Commande urgente`), text: changes.urgent ? i18n._(msg`Oui`) : i18n._(msg`Non`) });
  }
  return lines;
}

/** Reads a refused mutation's arguments; one of a version that this app cannot read has its title alone. */
export function refusedContent(i18n: I18n, name: MutationName, args: unknown): RefusedContent {
  switch (name) {
    case 'order.update': {
      const changes = mutations[name].args.safeParse(args).data?.changes;
      const title = i18n._(msg`Modification de la commande`);
      if (changes === undefined) return { title, lines: [], editable: null };
      return { title, lines: linesOf(i18n, changes), editable: { changes } };
    }
    case 'order.sendMessage': {
      const body = mutations[name].args.safeParse(args).data?.body;
      const title = i18n._(msg`Message`);
      if (body === undefined) return { title, lines: [], editable: null };
      return { title, lines: [{ label: i18n._(msg`Votre message`), text: body }], editable: { body } };
    }
    case 'order.markMessagesRead':
      return { title: i18n._(msg`Messages marqués comme lus`), lines: [], editable: null };
    case 'visit.start':
      return { title: i18n._(msg`Début de la visite`), lines: [], editable: null };
    case 'order.create':
      return { title: i18n._(msg`Nouvelle commande`), lines: [], editable: null };
    case 'order.assign': {
      const assignee = mutations[name].args.safeParse(args).data?.assignee;
      const text = assignee?.name ?? i18n._(msg`(personne)`);
      return { title: i18n._(msg`Attribution`), lines: [{ label: i18n._(msg`Attribuée à`), text }], editable: null };
    }
    case 'order.smsLate':
      return { title: i18n._(msg`SMS de retard`), lines: [], editable: null };
    case 'conflict.restore':
      return { title: i18n._(msg`Valeur rétablie`), lines: [], editable: null };
  }
}
