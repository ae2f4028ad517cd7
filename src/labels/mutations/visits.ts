import { msg } from '@lingui/core/macro';
import { answerLines } from '../files/capture-labels.ts';
import { formDraftLines } from '../form-draft-labels.ts';
import { documentKindLabels } from '../record-labels.ts';
import { choice, person } from '../value-labels.ts';
import type { MutationDescriptors } from './descriptor.ts';

/** Mutations of a visit and of what it brings: its form, its survey and its files. */
export const visitMutations = {
  'visit.plan': { title: msg`Visite planifiée`, waits: 'step', form: null },
  'visit.move': {
    title: msg`Visite déplacée`,
    waits: 'step',
    form: null,
    own: { to: [msg`Pour`, person], from: null },
  },
  'visits.takeOver': { title: msg`Journée donnée`, waits: 'change', form: null },
  'visit.confirm': { title: msg`Visite confirmée`, waits: 'step', form: null },
  'visit.onMyWay': { title: msg`En route`, waits: 'step', form: null },
  'visit.start': { title: msg`Début de la visite`, waits: 'step', form: null },
  'visit.complete': { title: msg`Fin de la visite`, waits: 'step', form: null },
  'visit.absent': { title: msg`Client absent`, waits: 'step', form: 'noShow' },
  'visit.cancel': { title: msg`Visite annulée`, waits: 'step', form: null },
  'visit.undo': { title: msg`Étape annulée de la visite`, waits: 'step', form: null },
  'feedback.submit': { title: msg`Formulaire de visite`, waits: msg`formulaire`, form: 'visit' },
  'feedback.correct': {
    title: msg`Correction du formulaire de visite`,
    waits: msg`correction du formulaire`,
    form: null,
  },
  'formDraft.save': {
    title: msg`Brouillon du formulaire de visite`,
    waits: msg`brouillon du formulaire`,
    form: null,
    content: ({ fields }, context) => ({ lines: formDraftLines(context, fields), editable: null }),
  },
  'formDraft.end': { title: msg`Fin du brouillon`, waits: 'note', form: null },
  'followUp.answer': {
    title: msg`Réponse au relevé`,
    waits: 'answer',
    form: 'survey',
    content: (args, context) => ({ lines: answerLines(context, args), editable: null }),
  },
  'followUp.clear': { title: msg`Réponse au relevé enlevée`, waits: 'answer', form: 'survey' },
  'followUp.assign': { title: msg`Attribution du relevé`, waits: 'change', form: 'survey' },
  'followUp.submit': { title: msg`Remise du relevé`, waits: 'change', form: 'survey' },
  'followUp.accept': { title: msg`Acceptation du relevé`, waits: 'change', form: 'survey' },
  'followUp.return': { title: msg`Renvoi du relevé`, waits: 'change', form: 'survey' },
  // The type of the file comes from the browser.
  'upload.attach': { title: msg`Fichier joint`, waits: 'change', form: null, own: { type: null } },
  'upload.rename': { title: msg`Fichier renommé`, waits: 'change', form: null },
  'upload.refile': { title: msg`Fichier classé sous une autre pièce`, waits: 'change', form: null },
  'upload.reorder': { title: msg`Ordre des fichiers`, waits: 'change', form: null },
  'upload.remove': { title: msg`Fichier retiré`, waits: 'change', form: null },
  'upload.reportLost': { title: msg`Fichier perdu`, waits: 'change', form: null },
  'upload.review': { title: msg`Contrôle d’un fichier`, waits: 'change', form: null },
  'document.upload': {
    title: msg`Document ajouté`,
    waits: 'change',
    form: null,
    own: { kind: [msg({ context: 'type de fichier', message: 'Type' }), choice(documentKindLabels)] },
  },
  'document.rename': { title: msg`Document renommé`, waits: 'change', form: null },
} satisfies Partial<MutationDescriptors>;
