import { isRecord, parseJson } from '#contract/rules/text/json-text.ts';

/** The checklist is a record of answers: each answer is a field of its own, named after it. */
const checklist = 'checklist';
/** The field with the identifier of the form that a draft becomes. */
export const formIdField = 'feedbackId';
/** Fields that each device makes itself. Two forms under one identifier would be taken for the same submission. */
export const ownFields: ReadonlySet<string> = new Set([formIdField, 'paymentId', 'formVersion', 'asked', 'step']);
/** JSON of fields that hold nothing. */
export const blanks: ReadonlySet<string> = new Set([
  '""',
  'null',
  '[]',
  '{}',
  '{"done":null,"note":""}',
  '{"result":null,"value":"","note":"","inBulk":false}',
  '{"result":null,"value":"","note":"","inBulk":false,"photos":[]}',
  '{"result":null,"value":"","choice":"","note":"","inBulk":false,"photos":[]}',
]);

/** JSON by field. */
export type Fields = Record<string, string>;

/** Returns the code of a line of the checklist; null for another field. */
export function checkOfField(name: string): string | null {
  return name.startsWith(`${checklist}/`) ? name.slice(checklist.length + 1) : null;
}

/** Returns the fields of a form as JSON texts. A text that is no form has none. */
export function fieldsOf(text: string): Fields {
  const form = parseJson(text);
  if (!isRecord(form)) return {};
  const fields: Fields = {};
  for (const [name, value] of Object.entries(form)) {
    if (name !== checklist || !isRecord(value)) fields[name] = JSON.stringify(value);
    else for (const [code, answer] of Object.entries(value)) fields[`${checklist}/${code}`] = JSON.stringify(answer);
  }
  return fields;
}

/** Returns the text of a form with these fields. */
export function textOf(fields: Fields): string {
  const form: Record<string, unknown> = {};
  const answers: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    const code = checkOfField(name);
    if (code === null) form[name] = JSON.parse(value);
    else answers[code] = JSON.parse(value);
  }
  return JSON.stringify({ ...form, [checklist]: answers });
}
