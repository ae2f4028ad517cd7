import { msg, plural } from '@lingui/core/macro';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import type { LabelContext } from '../label-context.ts';
import { unavailabilityKindLabels } from '../record-labels.ts';
import { choice, text, yesNo } from '../value-labels.ts';
import type { Content, MutationDescriptors } from './descriptor.ts';

function noticedContent({ notificationIds }: MutationArgs<'notification.read'>, { i18n }: LabelContext): Content {
  const count = notificationIds.length;
  return {
    lines: [],
    editable: null,
    title: i18n._(
      msg`${plural(count, { one: '# notification marquée comme lue', other: '# notifications marquées comme lues' })}`,
    ),
  };
}

/** Mutations of a client, and of what is an employee's own. */
export const peopleMutations = {
  'client.create': { title: msg`Nouveau client`, waits: 'change', form: 'newClient' },
  'client.update': { title: msg`Modification du client`, waits: 'change', form: 'client' },
  'client.merge': { title: msg`Réunion de deux clients`, waits: 'change', form: null },
  'client.claim': { title: msg`Demande de reprise du client`, waits: 'change', form: null },
  'client.decideClaim': { title: msg`Décision sur une demande de reprise`, waits: 'change', form: null },
  'clientVisit.plan': { title: msg`Visite chez le client planifiée`, waits: 'change', form: null },
  'clientVisit.checkIn': { title: msg`Arrivée chez le client`, waits: 'change', form: null },
  'clientVisit.complete': {
    title: msg`Compte rendu de visite`,
    waits: 'change',
    form: 'clientVisit',
    own: { title: [msg`Rappel`, text] },
  },
  'clientVisit.cancel': { title: msg`Visite chez le client annulée`, waits: 'change', form: null },
  'reminder.create': { title: msg`Nouveau rappel`, waits: 'change', form: 'reminder' },
  'reminder.update': { title: msg`Modification du rappel`, waits: 'change', form: 'reminder' },
  'reminder.snooze': { title: msg`Rappel reporté`, waits: 'change', form: null },
  'reminder.done': { title: msg`Rappel traité`, waits: 'change', form: null },
  'orderView.save': {
    title: msg`Vue des commandes`,
    waits: 'change',
    form: null,
    own: {
      query: null,
      columns: null,
      density: [msg`Hauteur des lignes`, choice({ normal: msg`Deux lignes`, compact: msg`Serré` })],
      shared: [msg`Partagée`, yesNo],
    },
  },
  'orderView.remove': { title: msg`Vue des commandes retirée`, waits: 'change', form: null },
  'notification.read': {
    title: msg`Notifications marquées comme lues`,
    waits: 'note',
    form: null,
    content: noticedContent,
  },
  'profile.update': { title: msg`Modification du profil`, waits: 'change', form: null },
  'unavailability.set': {
    title: msg`Indisponibilité`,
    waits: 'change',
    form: null,
    own: { kind: [msg`Motif`, choice(unavailabilityKindLabels)] },
  },
  'unavailability.remove': { title: msg`Indisponibilité retirée`, waits: 'change', form: null },
} satisfies Partial<MutationDescriptors>;
