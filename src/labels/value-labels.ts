import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { z } from 'zod';
import { address, day, employeeRef, instant } from '#contract/entities/common.ts';
import {
  contact,
  newOrder,
  orderService,
  realEstate,
  vatException as vatExceptionSchema,
} from '#contract/entities/order.ts';
import { proposedPayment } from '#contract/entities/payment.ts';
import { proposedVisit } from '#contract/entities/visit.ts';
import { undoneStep as undoneStepSchema } from '#contract/mutations/visits/visit-undo.ts';
import { addDays, brusselsDay, brusselsParts } from '#contract/rules/brussels-time.ts';
import { printedVatNumber } from '#contract/rules/text/printed-vat-number.ts';
import { addressLines } from './orders/address-lines.ts';
import { serviceLabels } from './content-labels.ts';
import {
  customerTypeLabels,
  realEstateCategoryLabels,
  realEstateTypeLabels,
  visitStateLabels,
} from './orders/order-labels.ts';
import { paymentMethodLabels } from './record-labels.ts';
import type { CodeLabels, LabelContext } from './label-context.ts';

/**
 * Returns the text of a value of any shape, since a stored value may come from another version. An empty text when
 * there is nothing to show.
 */
export type Reader = (context: LabelContext, value: unknown) => string;

/** Reads text, and any value without labels of its own. */
export const text: Reader = (_, value) => {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** Returns a reader for values that the schema allows. Any other value is shown as it is. */
function of<T>(schema: z.ZodType<T>, toText: (context: LabelContext, value: T) => string): Reader {
  return (context, value) => {
    const parsed = schema.safeParse(value);
    return parsed.success ? toText(context, parsed.data) : text(context, value);
  };
}

function joined(parts: readonly (string | null | undefined)[], separator = ', '): string {
  return parts.filter(Boolean).join(separator);
}

export const yesNo = of(z.boolean(), ({ i18n }, yes) => (yes ? i18n._(msg`Oui`) : i18n._(msg`Non`)));
export const number = of(z.number(), (_, value) => String(value));
export const money = of(z.number(), ({ formats }, cents) => formats.money(cents));
export const moment = of(instant, ({ formats }, at) => formats.dateTime(at));
export const dayOf = of(instant, ({ formats }, at) => formats.day(brusselsDay(at)));
/** Reads where a period begins: at midnight, its first day. */
export const beginning = of(instant, ({ formats }, at) =>
  brusselsParts(at).time === '00:00' ? formats.day(brusselsDay(at)) : formats.dateTime(at),
);
/** Reads where a period ends: at midnight, its last day, which is the one before. */
export const ending = of(instant, ({ formats }, at) => {
  const { day: end, time } = brusselsParts(at);
  return time === '00:00' ? formats.day(addDays(end, -1)) : formats.dateTime(at);
});
export const undoneStep = of(undoneStepSchema, ({ i18n, formats }, { state, at }) =>
  joined([i18n._(visitStateLabels[state]), formats.dateTime(at)]),
);
export const date = of(day, ({ formats }, on) => formats.day(on));
export const list = of(z.array(z.string()), (_, values) => joined(values));
export const person = of(employeeRef, (_, { name }) => name);
export const vatException = of(vatExceptionSchema, (_, { rate, reason }) => joined([`${rate} %`, reason]));
export const vatNumber = of(z.string(), (_, value) => printedVatNumber(value));

export const property = of(realEstate, ({ i18n }, { type, category }) =>
  joined([i18n._(realEstateTypeLabels[type]), i18n._(realEstateCategoryLabels[category])]),
);

export const place = of(address, ({ i18n }, given) => {
  const { street, town } = addressLines(i18n, given);
  return joined([street, town]);
});

/** Returns a reader for one of the contract's codes. */
export function choice<Code extends string>(labels: CodeLabels<Code>): Reader {
  const byCode = new Map<unknown, MessageDescriptor>(Object.entries(labels));
  return (context, value) => {
    const known = byCode.get(value);
    return known === undefined ? text(context, value) : context.i18n._(known);
  };
}

/** Returns a reader for several of the contract's codes. */
export function choices<Code extends string>(labels: CodeLabels<Code>): Reader {
  const one = choice(labels);
  return of(z.array(z.string()), (context, codes) => joined(codes.map((code) => one(context, code))));
}

export const customerType = choice(customerTypeLabels);

export const payment = of(proposedPayment, (context, { amount, method, receivedAt, receivedBy, note }) =>
  joined([
    context.formats.money(amount),
    choice(paymentMethodLabels)(context, method),
    dayOf(context, receivedAt),
    receivedBy.name,
    note,
  ]),
);

/** What somebody did at a visit, and when: a line for each state, and for each fact of a no-show. */
export const visit = of(proposedVisit, ({ i18n, formats }, { by, steps, absence }) => {
  const lines = steps.map(({ state, at }) => joined([i18n._(visitStateLabels[state]), formats.dateTime(at)]));
  if (absence === null) return joined([by.name, ...lines], '\n');
  const { attempts, note, proposedAt, fee } = absence;
  const proposed = proposedAt === null ? null : formats.dateTime(proposedAt);
  return joined(
    [
      by.name,
      ...lines,
      i18n._(msg`Tentatives : ${attempts}`),
      note,
      proposed === null ? null : i18n._(msg`Nouvelle date proposée : ${proposed}`),
      fee === 0 ? null : i18n._(msg`Frais de déplacement : ${formats.money(fee)}`),
    ],
    '\n',
  );
});

export const contacts = of(z.array(contact), (_, people) =>
  joined(
    people.map(({ name, phone, email }) => joined([name, phone, email])),
    '\n',
  ),
);

export const customer = of(
  newOrder.shape.client,
  (context, { type, name, phone, email, vatNumber: vat, address: at }) =>
    joined([
      name,
      customerType(context, type),
      phone,
      email,
      vat === undefined || vat === null ? null : printedVatNumber(vat),
      at === undefined || at === null ? null : place(context, at),
    ]),
);

export const services = of(z.array(orderService), (context, given) =>
  joined(
    given.map(({ code, count, durationMinutes, priceInclVat }) => {
      const name = serviceLabels(context, code);
      const minutes = context.i18n._(msg`${plural(durationMinutes, { one: '# minute', other: '# minutes' })}`);
      return joined([count > 1 ? `${name} × ${count}` : name, minutes, context.formats.money(priceInclVat)]);
    }),
    '\n',
  ),
);
