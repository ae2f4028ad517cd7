// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { isEveryday } from '#tests/support/data/everyday.ts';
import { lines, eachWithForms } from '#tests/support/typed-forms/typed-forms.tsx';

const { type } = eachWithForms();

/** Returns what is said at a field. */
function saidAt(field: Element | null): string {
  return document.getElementById(field?.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
}

const long = (most: number): string => 'x'.repeat(most + 1);

/** A form, the field that is wrong, what is typed there, and what is said of it; what else is typed, which is right. */
const wrong: [form: string, field: string, typed: string, says: RegExp, right?: [field: string, typed: string]][] = [
  ['a customer', 'Nom du client', '', /./],
  ['a price', 'Prix final TVAC (€)', '-1', /négatif/],
  ['a price', 'Prix final TVAC (€)', 'abc', /Un montant/],
  ['why an order is cancelled', 'Raison de l’annulation', '  ', /Donnez la raison/],
  ['why an order is cancelled', 'Raison de l’annulation', long(1_000), /Trop long/],
  ['a payment', 'Montant reçu', '', /Indiquez le montant/],
  ['a payment', 'Montant reçu', '0', /dépasser 0/],
  ['a payment', 'Montant reçu', '-5', /négatif/],
  ['a payment', 'Montant reçu', '1000000', /trop élevé/],
  ['a payment', 'Reçu le', '', /Choisissez un jour/, ['Montant reçu', '10']],
  ['a payment', 'Reçu le', '2099-01-01', /dans le futur/, ['Montant reçu', '10']],
  ['why a payment is taken back', 'Raison', ' ', /Donnez la raison/],
  ['why a payment is taken back', 'Raison', long(400), /Trop long/],
  ['an invoice', 'Échéance', '', /Choisissez un jour/],
  ['an invoice', 'Échéance', '2020-01-01', /échéance est passée/],
  ['what a client refuses', 'Ce que le client refuse', ' ', /ce que le client refuse/],
  ['a plan', 'Jour', '', /Indiquez le jour/],
  ['a plan', 'Début', '', /heure de début/],
  ['a plan', 'Fin', '00:05', /après son début/, ['Début', '15:00']],
  ['a move', 'Fin', '', /heure de fin/],
  ['why a visit is cancelled', 'Pourquoi est-elle annulée ?', ' ', /pourquoi/],
  ['a move in the agenda', 'Nouveau jour', '', /Indiquez le jour/],
  ['a move in the agenda', 'Début', '', /heure de début/],
  ['a move in the agenda', 'Fin', '00:05', /après son début/],
  ['a client', 'Nom du client', '', /./],
  ['a reminder', 'À faire', '', /ce qui est à faire/],
  ['a reminder', 'À faire', long(200), /Trop long/],
  ['a reminder', 'Note', long(4_000), /Trop long/],
  ['a reminder', 'Heure', '', /un jour et une heure/],
  ['a client', 'Adresse email du client', 'anne@', /non valide/],
  ['a client', 'Téléphone', 'abc', /Un numéro de téléphone/],
  ['a client', 'Numéro de TVA', 'BE 0123', /non valide/],
  ['a customer', 'Adresse email du client', 'anne@', /non valide/],
  ['a customer', 'Téléphone', 'abc', /Un numéro de téléphone/],
  ['an address', 'Rue', '', /Obligatoire/],
  ['why an acceptance is withdrawn', 'Ce qui est à revoir', ' ', /ce qui est à revoir/],
  ['a draft for the client', 'Remarque pour le client', long(1_000), /Trop long/],
  ['a move of a client’s visit', 'Jour', '', /un jour et une heure/],
  ['a move of a client’s visit', 'Heure', '', /un jour et une heure/],
];

const cases = wrong.map(([form, field, typed, says, right], index) => ({ form, field, typed, says, right, index }));

test.each(isEveryday ? cases.filter(({ index }) => index % 2 === 0) : cases)(
  '$index. $form: the field “$field” says what is wrong with it, and has the focus',
  async ({ form, field, typed, says, right }) => {
    const line = lines[form];
    if (line === undefined) throw new Error(`no form of ${form}`);
    await type({ ...line, field: right?.[0] ?? field, typed: right?.[1] ?? typed });
    fireEvent.change(screen.getByLabelText(field), { target: { value: typed } });
    const submit = screen.getAllByRole('button', { name: line.saves?.[0] ?? 'Émettre' }).at(-1);
    // A form is sent once it has read what it chooses from.
    await waitFor(() => expect(submit?.matches(':disabled')).toBe(false));
    submit?.focus();
    fireEvent.click(submit ?? document.body);
    await waitFor(() => expect(saidAt(document.activeElement)).toMatch(says));
    expect(document.activeElement).toBe(screen.getByLabelText(field));
  },
);
