import { describe, expect, test } from 'vitest';
import { mutations } from '#contract/mutations/catalogue.ts';
import { testContent } from '#tests/support/content.ts';
import { exampleArgs } from '#tests/support/examples.ts';
import { certifier, testId, testOrder, testVisit } from '#tests/support/rows.ts';
import { schemaOf } from '#tests/support/contract/schema-values.ts';
import { speak } from '#tests/support/labels.ts';
import { readCash, readFee } from '#contract/rules/text/typed-amounts.ts';
import { submitArgs, formFromArgs } from './model/submit-args.ts';
import { noShowFormFromArgs, noShowArgs, noShowProblems, emptyNoShow } from './no-show/no-show-form.ts';
import { clientVisitArgs, clientForm, clientFormFromArgs, clientProblems } from './model/client-form.ts';
import type { VisitForm } from './form.ts';
import { checksOf, newVisitForm, parseVisitForm, unanswered } from './form.ts';
import { cashProblem, problemsOf, unansweredSteps } from './model/problems.ts';
import { adjacentStep, findStep, stepsOf } from './model/steps.ts';
import { signerOf } from './model/signer.ts';

const now = Date.parse('2026-11-20T10:00:00.000Z');
const order = testOrder(7);
const visit = testVisit(8, 7, {
  state: 'started',
  history: [{ state: 'started', at: '2026-11-20T09:31:20.000Z', by: certifier }],
});
let nextId = 700;
const newId = (): string => testId((nextId += 1));

function begun(part: Partial<VisitForm> = {}): VisitForm {
  return { ...newVisitForm({ visit, order, content: testContent, newId, now }), ...part };
}
const context = { visitId: visit.id, orderId: order.id, now };
const checks = checksOf(begun(), order, testContent);
const problemsIn = (part: Partial<VisitForm>): string[] =>
  problemsOf(begun({ unsigned: true, ...part }), checks, now).map(({ field }) => field);

describe('the steps', () => {
  test('start with the recorded arrival and include the checklist of the order’s services', () => {
    const form = begun();
    expect(form).toMatchObject({ arrivedDay: '2026-11-20', arrivedTime: '10:31', formVersion: testContent.version });
    expect(new Set(checks.map(({ service }) => service))).toEqual(new Set(['all', 'PEB']));
    expect(checks[0]).toEqual({
      code: 'all-address',
      service: 'all',
      fr: 'Adresse et boîte vérifiées',
      nl: 'Adres en bus nagekeken',
    });
  });

  test('ask for the seller and their wish only for an unsold property', () => {
    const saleSteps = (part: Partial<VisitForm>): string[] =>
      stepsOf(begun(part), checks)
        .filter(({ id }) => id.startsWith('sale-'))
        .map(({ id }) => id);
    expect(saleSteps({})).toEqual(['sale-property']);
    expect(saleSteps({ property: 'rent', sold: false, by: 'private' })).toEqual(['sale-property']);
    expect(saleSteps({ property: 'sale', sold: true, by: 'private' })).toEqual(['sale-property', 'sale-sold']);
    expect(saleSteps({ property: 'sale', sold: false, by: 'agency' })).toEqual([
      'sale-property',
      'sale-sold',
      'sale-by',
    ]);
    expect(saleSteps({ property: 'sale', sold: false, by: 'private' })).toContain('sale-wish');
  });

  test('move by section, and an unknown step opens the first', () => {
    const steps = stepsOf(begun(), checks);
    const first = findStep(steps, 'sale-wish');
    expect(first.id).toBe('arrival');
    expect(adjacentStep(steps, first, 1)?.id).toBe('check:all-address');
    expect(adjacentStep(steps, first, -1)).toBeUndefined();
    expect(adjacentStep(steps, findStep(steps, 'summary'), -1)?.id).toBe('signature');
    expect(adjacentStep(steps, findStep(steps, 'summary'), 1)).toBeUndefined();
  });
});

test.each([
  [{ present: 'Mme Essai' }, 'Mme Essai'],
  [{ present: 'Mme Essai', signatureName: ' Ève Essai ' }, 'Ève Essai'],
  [{ present: 'Mme Essai, le locataire' }, ''],
  [{ present: 'Ève et Jean Essai' }, ''],
  [{ present: '' }, ''],
])('of %o, “%s” signs', (part, signer) => {
  expect(signerOf(begun(part))).toBe(signer);
});

describe('cash', () => {
  test.each([
    ['250', 25_000],
    ['250,5', 25_050],
    ['1250,50', 125_050],
    ['1 250,50', 125_050],
    ['1 250,50 €', 125_050],
    ['1.250,50', 125_050],
    ['1250.50', 125_050],
    ['3000', 300_000],
    ['0,05', 5],
  ])('%s is a valid amount', (typed, cents) => {
    expect(readCash(typed)).toEqual({ cents });
  });

  test.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['deux cents', 'notANumber'],
    ['1,2,3', 'notANumber'],
    ['12,505', 'notANumber'],
    ['1e3', 'notANumber'],
    ['-20', 'negative'],
    ['−20', 'negative'],
    ['0', 'zero'],
    ['3000,05', 'tooMuch'],
    ['99999999', 'tooMuch'],
    ['20,02', 'notRounded'],
  ])('%s is invalid: %s', (typed, fault) => {
    expect(readCash(typed)).toEqual({ fault });
  });

  test('never exceeds what is due, rounded to five cents', () => {
    const sentence = (cash: string, due: number | null): string | undefined => {
      const message = cashProblem(cash, due === null ? null : { due, cashBefore: 0 });
      return message === undefined ? undefined : speak('fr')._(message);
    };
    expect(sentence('240', 24_000)).toBeUndefined();
    expect(sentence('243,55', 24_353)).toBeUndefined();
    expect(sentence('240,05', 24_000)).toBe('Plus que le montant dû. Encaissez 240 € au plus.');
    expect(sentence('20', 0)).toMatch(/déjà payée/);
    expect(sentence('2000', null)).toBeUndefined();
    const form = begun({ unsigned: true, options: ['cashAmountReceived'], cash: '250' });
    const problems = problemsOf(form, checks, now, { due: 24_000, cashBefore: 0 });
    expect(problems.map(({ field }) => field)).toEqual(['cash']);
  });

  test('each fault has its own message in both languages', () => {
    const sentences = (language: 'fr' | 'nl'): string[] => {
      const i18n = speak(language);
      return ['', 'abc', '-1', '0', '4000', '1,01'].flatMap((cash) =>
        problemsOf(begun({ unsigned: true, options: ['cashAmountReceived'], cash }), checks, now).map(({ message }) =>
          i18n._(message),
        ),
      );
    };
    expect(new Set(sentences('nl')).size).toBe(6);
    expect(new Set(sentences('fr')).size).toBe(6);
  });

  test('is ignored unless the cash option is checked', () => {
    expect(problemsIn({ cash: 'abc' })).toEqual([]);
    const args = submitArgs(begun({ unsigned: true, cash: '50' }), { ...context, checks });
    expect(args).toMatchObject({ cashReceived: null, paymentId: null });
  });
});

describe('a problem blocks submission', () => {
  test('for an arrival that is missing, incomplete or in the future', () => {
    expect(problemsIn({ arrivedDay: '' })).toEqual(['arrival']);
    expect(problemsIn({ arrivedTime: '' })).toEqual(['arrival']);
    expect(problemsIn({ arrivedDay: '2026-11-21' })).toEqual(['arrival']);
  });

  test('for an incomplete signature, and for a missing one without a reason', () => {
    const half = { unsigned: false };
    expect(problemsIn({ ...half, strokes: [[1, 2]] })).toEqual(['signatureName']);
    expect(problemsIn({ ...half, signatureName: 'Jean' })).toEqual(['strokes']);
    expect(problemsIn(half)).toEqual(['strokes']);
    expect(problemsIn({ ...half, signatureName: 'Jean', strokes: [[1, 2]] })).toEqual([]);
  });

  test('for a missing consent, a missing invoice correction and a text that is too long', () => {
    const forSale = { property: 'sale', sold: false, by: 'private' } as const;
    expect(problemsIn({ ...forSale, wish: 'offer' })).toEqual(['consent']);
    expect(problemsIn({ ...forSale, wish: 'offer', consentAt: visit.plannedStart })).toEqual([]);
    expect(problemsIn({ ...forSale, wish: 'none' })).toEqual([]);
    expect(problemsIn({ dataCorrect: false, change: ' ' })).toEqual(['change']);
    expect(problemsIn({ remarks: 'x'.repeat(4001), present: 'x'.repeat(401) })).toEqual(['present', 'remarks']);
  });

  test('but not for unanswered steps', () => {
    const form = begun({ unsigned: true });
    expect(problemsOf(form, checks, now)).toEqual([]);
    const steps = stepsOf(form, checks);
    expect(unansweredSteps(form, steps)).toEqual([
      'present',
      ...checks.map(({ code }) => `check:${code}`),
      'invoice-data',
      'invoice-given',
      'sale-property',
      'payment',
    ]);
    const args = submitArgs(form, { ...context, checks });
    expect(mutations['feedback.submit'].args.safeParse(args).success).toBe(true);
  });
});

describe('a measure', () => {
  const earth = checksOf(
    begun(),
    testOrder(7, { services: [{ code: 'ELE', count: 1, durationMinutes: 60, priceInclVat: 24_000 }] }),
    testContent,
  );
  const problemsOfValue = (value: string, language: 'fr' | 'nl' = 'fr'): string[] =>
    problemsOf(begun({ unsigned: true, checklist: { 'ELE-earth': { ...unanswered, value } } }), earth, now).map(
      ({ field, message }) => `${field} ${speak(language)._(message)}`,
    );

  test('has a sentence of its own for letters, a minus and a number that is too large, in both languages', () => {
    for (const language of ['fr', 'nl'] as const) {
      const sentences = ['trente', '-3', '9'.repeat(12)].flatMap((value) => problemsOfValue(value, language));
      expect(new Set(sentences).size).toBe(3);
      for (const sentence of sentences) expect(sentence).toMatch(/^measure\.ELE-earth /);
    }
  });

  test('with a comma, a point, its unit or an unusual value does not block submission', () => {
    expect(['12,5', '12.5', '12 Ω', '0', '3000', ''].flatMap((value) => problemsOfValue(value))).toEqual([]);
  });
});

describe('the submitted form', () => {
  // Every field of the contract has a value: the round trip exposes a field that the form drops.
  const whole = {
    ...exampleArgs(certifier)['feedback.submit'],
    visitId: visit.id,
    orderId: order.id,
    remarks: 'Chien',
    checklist: [
      { code: 'all-address', done: true, note: 'Boîte 3', result: 'ok' as const },
      { code: 'ELE-earth', done: false, note: '', result: 'notOk' as const, value: 112.5 },
      { code: 'all-safety', done: false, note: '', result: 'notApplicable' as const },
      { code: 'all-photos', done: false, note: '', result: null },
    ],
  };

  test('holds all fields of the contract, and a refusal restores them', () => {
    const form = formFromArgs(whole, testContent, newId);
    const { feedbackId, paymentId } = form;
    expect(feedbackId).not.toBe(whole.feedbackId);
    expect(submitArgs(form, { ...context, checks: form.asked })).toEqual({ ...whole, feedbackId, paymentId });
    const fields = Object.keys(schemaOf(mutations['feedback.submit'].args).properties ?? {});
    expect(Object.keys(whole).toSorted()).toEqual(fields.toSorted());
  });

  test('omits answers to steps that no longer apply, and the draft keeps them', () => {
    const form = { ...formFromArgs(whole, testContent, newId), property: 'rent' as const };
    expect(submitArgs(form, { ...context, checks: form.asked })?.sale).toEqual({
      property: 'rent',
      sold: null,
      by: null,
      wish: null,
      consentAt: null,
    });
    expect(form).toMatchObject({ sold: false, by: 'private', wish: 'offer' });
  });

  test('of an older form version keeps that version and its checklist', () => {
    const old = begun({
      unsigned: true,
      formVersion: 'v-old',
      asked: [{ code: 'PEB-chimney', service: 'PEB', fr: 'Cheminée vue', nl: 'Schoorsteen gezien' }],
    });
    // Stored by an older version, parsed by this one.
    const stored = {
      ...old,
      checklist: {
        'PEB-chimney': { done: true, note: 'Tubée' },
        'PEB-attic': { done: false, note: 'fermé' },
        'PEB-cellar': { done: null, note: 'noyée' },
      },
    };
    const read = parseVisitForm(JSON.stringify(stored), begun()) ?? begun();
    expect(read.checklist).toEqual({
      'PEB-chimney': { ...unanswered, result: 'ok', note: 'Tubée' },
      'PEB-attic': { ...unanswered, result: 'notOk', note: 'fermé' },
      'PEB-cellar': { ...unanswered, note: 'noyée' },
    });
    const asked = checksOf(read, order, testContent);
    const args = submitArgs(read, { ...context, checks: asked });
    expect(args?.formVersion).toBe('v-old');
    expect(args?.checklist[0]).toEqual({ code: 'PEB-chimney', done: true, note: 'Tubée', result: 'ok' });
    expect(asked[0]).toMatchObject({ fr: 'Cheminée vue' });
    // The checklist of a new service is added; the lines of a known service stay as they were.
    expect(asked.filter(({ service }) => service === 'PEB')).toHaveLength(1);
    expect(asked.some(({ service }) => service === 'all')).toBe(true);
    expect(problemsOf(read, asked, now)).toEqual([]);
    expect(mutations['feedback.submit'].args.safeParse(args).success).toBe(true);
  });

  test('of a draft from another version keeps the fields that this version understands', () => {
    const strange = JSON.stringify({
      ...begun({ remarks: 'gardé' }),
      sold: 'peut-être',
      options: ['bitcoin'],
      more: 1,
    });
    expect(parseVisitForm(strange, begun())).toMatchObject({ remarks: 'gardé', sold: null, options: [] });
    expect(parseVisitForm('{', begun())).toBeNull();
  });
});

describe('a no-show report', () => {
  test('rejects an incomplete date, a past date and an invalid fee', () => {
    const fieldsOf = (part: object): string[] => [...noShowProblems({ ...emptyNoShow, ...part }, now).keys()];
    expect(fieldsOf({})).toEqual([]);
    expect(fieldsOf({ proposedDay: '2026-11-23' })).toEqual(['proposed']);
    expect(fieldsOf({ proposedTime: '09:00' })).toEqual(['proposed']);
    expect(fieldsOf({ proposedDay: '2026-11-20', proposedTime: '09:00' })).toEqual(['proposed']);
    expect(fieldsOf({ fee: 'cinquante' })).toEqual(['fee']);
    expect(fieldsOf({ fee: '1000,01' })).toEqual(['fee']);
    expect(readFee('')).toEqual({ cents: 0 });
  });

  test('is restored after a refusal', () => {
    const absence = {
      attempts: 3,
      note: 'Sonné',
      uploadId: testId(5),
      proposedAt: '2026-11-23T09:00:00.000Z',
      fee: 5_050,
    };
    expect(noShowArgs(noShowFormFromArgs(absence), now)).toEqual(absence);
    expect(noShowArgs({ ...emptyNoShow, fee: 'x' }, now)).toBeNull();
  });
});

describe('a client visit record', () => {
  test('requires the person met, and a next step for a reminder', () => {
    const empty = clientForm.parse({});
    const fieldsOf = (part: object): string[] => [...clientProblems({ ...empty, met: 'x', ...part }, now).keys()];
    expect(fieldsOf({ met: ' ' })).toEqual(['met']);
    expect(fieldsOf({ dueDay: '2026-11-23' })).toEqual(['due']);
    expect(fieldsOf({ dueDay: '2026-11-19', dueTime: '09:00' })).toEqual(['due']);
    expect(fieldsOf({ dueDay: '2026-11-23', dueTime: '09:00' })).toEqual(['nextStep']);
    expect(clientVisitArgs(empty, testId(9), now)).toBeNull();
  });

  test('is restored after a refusal', () => {
    const args = exampleArgs(certifier)['clientVisit.complete'];
    const again = clientVisitArgs(clientFormFromArgs(args, newId), args.clientId, now);
    expect(again).toEqual({
      ...args,
      at: new Date(now).toISOString(),
      reminder: args.reminder === null ? null : { ...args.reminder, title: args.nextStep },
    });
  });
});
