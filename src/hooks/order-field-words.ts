import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { employeeRef, instant } from '#contract/entities/common.ts';
import { realEstate, tags } from '#contract/entities/order.ts';
import { realEstateCategoryWords, realEstateTypeWords } from './order-words.ts';

/** How dates and amounts are written in the language on screen. */
export interface FieldFormats {
  /** `20/11/2026 14:02` of an instant. */
  dateTime: (instant: string) => string;
  /** `312,00 €` of euro cents. */
  money: (cents: number) => string;
}

const names = new Map<string, MessageDescriptor>(
  Object.entries({
    internalRemark: msg`Remarque interne`,
    externalRemark: msg`Remarque externe`,
    planningRemark: msg`Remarque de planning`,
    tags: msg`Étiquettes`,
    urgent: msg`Commande urgente`,
    realEstate: msg`Type de bien`,
    plannedVisitAt: msg`Visite prévue`,
    assignee: msg`Attribué à`,
  }),
);

/** The name of an order's field; one of a newer server's has the general word. */
export function orderFieldWords(i18n: I18n, field: string): string {
  return i18n._(names.get(field) ?? msg`Autre information`);
}

function text(i18n: I18n, value: unknown): string {
  if (value === '' || value === null || value === undefined) return i18n._(msg`(vide)`);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A value of an order's field, as a person reads it. */
export function orderValueWords(i18n: I18n, formats: FieldFormats, field: string, value: unknown): string {
  switch (field) {
    case 'urgent':
      return value === true ? i18n._(msg`Oui`) : i18n._(msg`Non`);
    case 'tags':
      return tags.safeParse(value).data?.join(', ') || i18n._(msg`(aucune)`);
    case 'realEstate': {
      const property = realEstate.safeParse(value).data;
      if (property === undefined) return text(i18n, value);
      return `${i18n._(realEstateTypeWords[property.type])}, ${i18n._(realEstateCategoryWords[property.category])}`;
    }
    case 'plannedVisitAt': {
      const at = instant.safeParse(value).data;
      return at === undefined ? i18n._(msg`(pas de date)`) : formats.dateTime(at);
    }
    case 'assignee':
      return employeeRef.safeParse(value).data?.name ?? i18n._(msg`(personne)`);
    default:
      return text(i18n, value);
  }
}
