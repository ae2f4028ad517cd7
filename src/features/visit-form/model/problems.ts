import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { parseBrusselsInstant } from '#contract/rules/brussels-time.ts';
import type { AmountDue } from '#contract/rules/payments/amount-due.ts';
import { cashDue, readCashDue } from '#contract/rules/payments/amount-due.ts';
import type { AmountFault } from '#contract/rules/text/typed-amounts.ts';
import { typedEuros } from '#contract/rules/text/typed-amounts.ts';
import type { MeasureFault } from '#contract/rules/text/typed-measures.ts';
import { readMeasure } from '#contract/rules/text/typed-measures.ts';
import type { AskedCheck, VisitForm } from '../form.ts';
import { unanswered } from '../form.ts';
import type { Section, Step, StepId } from './steps.ts';
import { asksWish, checkStep, isCheckStep } from './steps.ts';

/** A validation problem that blocks submission: its step, its field and the message. */
export interface Problem {
  step: StepId;
  field: string;
  message: MessageDescriptor;
}

/** Maximum text lengths (`contract/entities/feedback.ts`). */
const longest = { present: 400, note: 400, text: 4000, name: 200 };
/** Tolerance for an arrival in the future, in milliseconds: another clock than this device's may have recorded it. */
const clockSlack = 5 * 60_000;

const cashMessages: Readonly<Record<AmountFault, MessageDescriptor>> = {
  empty: msg`Indiquez le montant reçu en espèces, par exemple 250 ou 250,50.`,
  notANumber: msg`Ceci n’est pas un montant. Écrivez-le en chiffres, par exemple 1250,50.`,
  negative: msg`Le montant reçu ne peut pas être négatif. Écrivez-le sans le signe moins.`,
  zero: msg`Le montant reçu doit être d’au moins 0,05 €. Si rien n’a été reçu, décochez « Espèces reçues ».`,
  tooMuch: msg`En espèces, la loi permet 3 000 € au plus. Faites régler le total par un autre moyen, par carte par exemple.`,
  notRounded: msg`En espèces, le total s’arrondit à 5 cents, par exemple 250,50 ou 250,55.`,
};

const chooseMoment = msg`Indiquez le jour et l’heure d’arrivée.`;
const inFuture = msg`L’arrivée ne peut pas être dans le futur. Corrigez le jour ou l’heure.`;

function tooLong(most: number): MessageDescriptor {
  return msg`Trop long : ${most} caractères au plus. Raccourcissez le texte.`;
}

function arrivalProblems({ arrivedDay, arrivedTime, present }: VisitForm, now: number): Problem[] {
  const at = parseBrusselsInstant(arrivedDay, arrivedTime);
  const late = at !== null && Date.parse(at) > now + clockSlack;
  return [
    ...(at === null ? [{ step: 'arrival', field: 'arrival', message: chooseMoment } as const] : []),
    ...(late ? [{ step: 'arrival', field: 'arrival', message: inFuture } as const] : []),
    ...(present.trim().length > longest.present
      ? [{ step: 'present', field: 'present', message: tooLong(longest.present) } as const]
      : []),
  ];
}

export const measureMessages: Readonly<Record<MeasureFault, MessageDescriptor>> = {
  notANumber: msg`Ceci n’est pas un nombre. Écrivez-le en chiffres, par exemple 12,5.`,
  negative: msg`Une mesure ne peut pas être négative. Écrivez-la sans le signe moins.`,
  tooLarge: msg`Ce nombre est trop grand. Vérifiez la mesure et son unité.`,
  ambiguous: msg`Milliers ou décimales ? Écrivez 1500 ou 1,5.`,
};

/** Names of the two fields of a check. */
export function measureField(code: string): string {
  return `measure.${code}`;
}
export function noteField(code: string): string {
  return `check.${code}`;
}

function checkProblems({ checklist }: VisitForm, checks: readonly AskedCheck[]): Problem[] {
  return checks.flatMap(({ code, measure }) => {
    const { value, note } = checklist[code] ?? unanswered;
    const step = checkStep(code);
    const measured = readMeasure(value, measure?.unit);
    return [
      ...('fault' in measured ? [{ step, field: measureField(code), message: measureMessages[measured.fault] }] : []),
      ...(note.trim().length > longest.note ? [{ step, field: noteField(code), message: tooLong(longest.note) }] : []),
    ];
  });
}

function invoiceProblems({ dataCorrect, change }: VisitForm): Problem[] {
  const at = { step: 'invoice-data', field: 'change' } as const;
  if (dataCorrect === false && change.trim() === '')
    return [{ ...at, message: msg`Dites ce qui est à corriger sur la facture.` }];
  return dataCorrect !== true && change.trim().length > longest.text ? [{ ...at, message: tooLong(longest.text) }] : [];
}

function saleProblems(form: VisitForm): Problem[] {
  const isContacted = asksWish(form) && form.wish !== null && form.wish !== 'none';
  if (!isContacted || form.consentAt !== null) return [];
  const message = msg`Sans l’accord du client, personne ne peut le contacter. Cochez son accord ou choisissez « Ne pas être contacté ».`;
  return [{ step: 'sale-wish', field: 'consent', message }];
}

/** Returns why cash is not accepted; undefined when it is, or while what is owed is unknown. */
export function cashProblem(typed: string, owed: AmountDue | null): MessageDescriptor | undefined {
  const read = readCashDue(typed, owed);
  if ('cents' in read) return undefined;
  if (read.fault === 'alreadyPaid') return msg`Cette commande est déjà payée : n’encaissez plus rien.`;
  if (read.fault !== 'overDue') return cashMessages[read.fault];
  const left = typedEuros(owed === null ? 0 : cashDue(owed));
  return msg`Plus que le montant dû. Encaissez ${left} € au plus.`;
}

function cashProblems({ options, cash, isCashFixed }: VisitForm, owed: AmountDue | null): Problem[] {
  if (isCashFixed || !options.includes('cashAmountReceived')) return [];
  const message = cashProblem(cash, owed);
  return message === undefined ? [] : [{ step: 'payment', field: 'cash', message }];
}

function signatureProblems({ signatureName, strokes, unsigned }: VisitForm): Problem[] {
  if (unsigned) return [];
  const at = { step: 'signature' } as const;
  const hasName = signatureName.trim() !== '';
  if (signatureName.trim().length > longest.name)
    return [{ ...at, field: 'signatureName', message: tooLong(longest.name) }];
  if (hasName && strokes.length > 0) return [];
  if (strokes.length > 0) return [{ ...at, field: 'signatureName', message: msg`Indiquez le nom de qui a signé.` }];
  const message = hasName
    ? msg`Il y a un nom, mais pas de signature. Faites signer, ou dites pourquoi personne ne signe.`
    : msg`Faites signer, ou dites pourquoi personne ne signe.`;
  return [{ ...at, field: 'strokes', message }];
}

function remarkProblems({ remarks }: VisitForm): Problem[] {
  return remarks.trim().length > longest.text
    ? [{ step: 'remarks', field: 'remarks', message: tooLong(longest.text) }]
    : [];
}

/**
 * Returns the problems that block submission, in the order of the steps.
 * @param owed null while unknown
 */
export function problemsOf(
  form: VisitForm,
  checks: readonly AskedCheck[],
  now: number,
  owed: AmountDue | null = null,
): Problem[] {
  return [
    ...arrivalProblems(form, now),
    ...checkProblems(form, checks),
    ...invoiceProblems(form),
    ...saleProblems(form),
    ...cashProblems(form, owed),
    ...remarkProblems(form),
    ...signatureProblems(form),
  ];
}

/** Returns the unanswered steps. The summary lists them; they do not block submission. */
export function unansweredSteps(form: VisitForm, steps: readonly { id: StepId }[]): StepId[] {
  const empty: Partial<Record<StepId, boolean>> = {
    present: form.present.trim() === '',
    'invoice-data': form.dataCorrect === null,
    'invoice-given': form.givenOnSite === null,
    'sale-property': form.property === null,
    'sale-sold': form.sold === null,
    'sale-by': form.by === null,
    'sale-wish': form.wish === null,
    payment: form.options.length === 0,
  };
  return steps.flatMap(({ id }) => {
    const isEmptyCheck = isCheckStep(id) && (form.checklist[id.slice('check:'.length)]?.result ?? null) === null;
    return isEmptyCheck || empty[id] === true ? [id] : [];
  });
}

/** Returns how many answers and required documents each section lacks. Remarks are never missing. */
export function missingBySection(
  form: VisitForm,
  steps: readonly Step[],
  missingDocuments: number,
): Readonly<Record<Section, number>> {
  const open = new Set(unansweredSteps(form, steps));
  const count = (section: Section): number =>
    steps.filter((step) => step.section === section && open.has(step.id)).length;
  const isSigned = form.unsigned || form.strokes.length > 0;
  return {
    arrival: count('arrival'),
    checklist: count('checklist'),
    client: count('client'),
    photos: missingDocuments,
    signature: isSigned ? 0 : 1,
    summary: 0,
  };
}
