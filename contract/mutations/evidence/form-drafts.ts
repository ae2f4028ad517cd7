import { z } from 'zod';
import { rowKey } from '../../collections.ts';
import { instant, recordId } from '../../entities/common.ts';
import { draftedField } from '../../entities/form-draft.ts';
import type { FormDraft } from '../../entities/form-draft.ts';
import { parseJson } from '../../rules/text/json-text.ts';
import { changeOn, defineMutation, effectOn } from '../definition.ts';

/** Maximum number of fields of a draft, in one mutation and in total. Maximum length of their values. */
export const draftFieldsMax = 400;
const draftValueMax = 100_000;
/** Maximum number of drafts that an author has under way. */
export const openDraftsMax = 100;

const onFormDraft = {
  remote: 'field',
  right: 'ownFormDraft',
  lane: ({ formDraftId }: { formDraftId: string }) => `formDraft:${formDraftId}`,
  root: ({ formDraftId }: { formDraftId: string }) => rowKey('formDrafts', formDraftId),
} as const;

const isJson = (text: string): boolean => parseJson(text) !== undefined;

const givenField = z.strictObject({
  ...draftedField.shape,
  value: z.string().max(draftValueMax).refine(isJson, { message: 'not JSON' }),
});
const saveArgs = z.strictObject({
  formDraftId: recordId,
  visitId: recordId,
  fields: z
    .record(z.string().min(1).max(200), givenField)
    .refine((fields) => Object.keys(fields).length <= draftFieldsMax, { message: 'too many fields' }),
  /** The submitted form that leaves the fields out. The draft is then a row of its own. */
  submittedId: recordId.exactOptional(),
});
type Save = z.infer<typeof saveArgs>;

/** Returns the given fields that are newer than the stored ones and than the end of the draft. */
function newerFields(row: FormDraft | undefined, given: Save['fields']): FormDraft['fields'] {
  const isNewer = ([name, { at }]: [string, { at: string }]): boolean =>
    at > (row?.ended ?? '') && at > (row?.fields[name]?.at ?? '');
  return Object.fromEntries(Object.entries(given).filter(isNewer));
}

/** Stores fields of a visit form that is not submitted yet. The last keystroke wins, field by field. */
export const formDraftSave = defineMutation({
  name: 'formDraft.save',
  version: 2,
  ...onFormDraft,
  args: saveArgs,
  creates: (a: Save) => rowKey('formDrafts', a.formDraftId),
  requires: ({ visitId }: Save) => [rowKey('visits', visitId)],
  evidence: () => true,
  effects: ({ formDraftId: id, visitId, fields, submittedId }: Save, { actor }) => [
    effectOn('formDrafts', id, (row) => {
      const newer = newerFields(row, fields);
      if (row === undefined)
        return {
          id,
          visitId,
          employee: actor,
          fields: newer,
          ended: null,
          ...(submittedId === undefined ? {} : { submittedId }),
        };
      return Object.keys(newer).length === 0 ? row : { ...row, fields: { ...row.fields, ...newer }, ended: null };
    }),
  ],
});

const endArgs = z.strictObject({ formDraftId: recordId, at: instant });
type End = z.infer<typeof endArgs>;

/** Ends the draft of a visit form: it was submitted or deleted. */
export const formDraftEnd = defineMutation({
  name: 'formDraft.end',
  version: 1,
  ...onFormDraft,
  args: endArgs,
  requires: () => [],
  effects: (a: End) => [
    changeOn('formDrafts', a.formDraftId, (row) =>
      row.ended !== null && row.ended >= a.at ? row : { ...row, fields: {}, ended: a.at },
    ),
  ],
});
