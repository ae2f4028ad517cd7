import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Content } from '#contract/content/content.ts';
import { remarkMax } from '#contract/entities/order.ts';
import { regionOf } from '#contract/rules/regions.ts';
import { errorSentence } from '#hooks/error-sentences.ts';
import type { ChosenService, NewOrderForm } from './form.ts';
import { parseMoney } from './money.ts';

/** What is wrong with each field, in words that say what to do; a service's under `service:PEB:price`. */
export type Problems = Readonly<Record<string, string>>;

/** Longest line that the contract takes. */
export const lineMax = 200;

/** True when the company works there; unknown areas are left to the server. */
function isServed(zipcode: string, content: Content | null): boolean {
  const code = Number(zipcode);
  return content?.servedAreas.findLast(({ from, to }) => code >= from && code <= to)?.served ?? true;
}

function isWhole(typed: string, from: number, to: number): boolean {
  const value = Number(typed);
  return /^\d+$/.test(typed) && value >= from && value <= to;
}

function addressProblems(i18n: I18n, form: NewOrderForm, content: Content | null): Record<string, string> {
  const found: Record<string, string> = {};
  const zipcode = form.zipcode.trim();
  if (form.street.trim() === '') found['street'] = i18n._(msg`Indiquez la rue.`);
  if (form.number.trim() === '') found['number'] = i18n._(msg`Indiquez le numéro.`);
  if (regionOf(zipcode) === undefined)
    found['zipcode'] = i18n._(msg`Indiquez un code postal belge de quatre chiffres.`);
  else if (!isServed(zipcode, content)) found['zipcode'] = errorSentence(i18n, 'AreaNotServed');
  if (form.city.trim() === '') found['city'] = i18n._(msg`Indiquez la commune.`);
  return found;
}

function clientProblems(i18n: I18n, form: NewOrderForm): Record<string, string> {
  const found: Record<string, string> = {};
  const email = form.email.trim();
  if (form.clientName.trim() === '') found['clientName'] = i18n._(msg`Indiquez le nom du client.`);
  if (email !== '' && !/^[^@\s]+@[^@\s]+$/.test(email)) found['email'] = i18n._(msg`Adresse email non valide`);
  const digits = form.phone.replaceAll(/\D/g, '');
  if (form.phone.trim() !== '' && digits.length < 8)
    found['phone'] = i18n._(msg`Ce numéro est trop court : vérifiez-le, ou laissez-le vide.`);
  return found;
}

function serviceProblems(i18n: I18n, { code, count, minutes, price }: ChosenService): Record<string, string> {
  const found: Record<string, string> = {};
  if (!isWhole(count, 1, 99)) found[`service:${code}:count`] = i18n._(msg`De 1 à 99.`);
  if (!isWhole(minutes, 0, 24 * 60))
    found[`service:${code}:minutes`] = i18n._(msg`Un nombre de minutes, 1440 au plus.`);
  if (parseMoney(price) === null) found[`service:${code}:price`] = i18n._(msg`Un montant, par exemple 215,00.`);
  return found;
}

/** Everything that keeps this order from being created. */
export function problemsOf(i18n: I18n, form: NewOrderForm, content: Content | null): Problems {
  const found = { ...addressProblems(i18n, form, content), ...clientProblems(i18n, form) };
  for (const chosen of form.services) Object.assign(found, serviceProblems(i18n, chosen));
  if (form.services.length === 0) found['services'] = i18n._(msg`Choisissez au moins un service.`);
  if (form.total.trim() !== '' && parseMoney(form.total) === null)
    found['total'] = i18n._(msg`Un montant, par exemple 215,00.`);
  for (const field of ['internalRemark', 'externalRemark', 'planningRemark'] as const) {
    const { length } = form[field];
    if (length > remarkMax)
      found[field] = i18n._(msg`Trop long : ${length} caractères, ${remarkMax} au plus. Raccourcissez le texte.`);
  }
  return found;
}
