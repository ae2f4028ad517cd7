import { msg } from '@lingui/core/macro';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import { defineDraft } from '#hooks/drafts/define-draft.ts';

/** Another time for a visit, typed over the agenda: it has to show the day and the employee of the visit. */
export const moveDraft = defineDraft({
  kind: 'move',
  of: 'visits',
  label: msg`Déplacement de la visite`,
  path: ({ id, row }) =>
    row === undefined
      ? null
      : `/agenda?view=day&date=${brusselsDay(row.plannedStart)}&who=${row.employee.id}&open=${id}&move=1`,
});

/** An unavailability, or a `new` one. */
export const unavailabilityDraft = defineDraft({
  kind: 'unavailability',
  of: null,
  label: msg`Indisponibilité`,
  path: ({ field }) => `/agenda?open=${field}`,
});
