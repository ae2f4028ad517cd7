import { msg } from '@lingui/core/macro';
import type { MutationName } from '#contract/mutations/catalogue.ts';
import { definitionOf, isMutationName } from '#contract/mutations/catalogue.ts';
import { readMutation } from '#contract/mutations/upcast.ts';
import { linesOf } from './argument-labels.ts';
import type { LabelContext } from '../label-context.ts';
import type { Content, MutationDescriptor, MutationDescriptors, MutationLabels } from './descriptor.ts';
import { orderMutations } from './orders.ts';
import { peopleMutations } from './people.ts';
import { visitMutations } from './visits.ts';

/** How each mutation is shown. One without a descriptor does not compile. */
const descriptors: MutationDescriptors = { ...orderMutations, ...visitMutations, ...peopleMutations };

/** Returns how a mutation is shown; undefined for one of another version of the app. Its content expects parsed arguments. */
export function descriptorOf(name: string): MutationDescriptor | undefined {
  return isMutationName(name) ? descriptors[name] : undefined;
}

/**
 * Returns a line for everything that was typed or chosen in arguments of this mutation. Omits what is empty, except in changes: there
 * somebody emptied it.
 */
export function argumentLines(
  context: LabelContext,
  name: MutationName,
  args: unknown,
  isChange = false,
): MutationLabels['lines'] {
  return linesOf(context, descriptorOf(name)?.own, args, isChange);
}

function contentOf(name: MutationName, args: unknown, context: LabelContext): Content {
  const parsed = definitionOf(name).args.safeParse(args);
  if (!parsed.success) return { lines: [], editable: null };
  const { content, own } = descriptors[name];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by this mutation's own schema
  if (content !== undefined) return content(parsed.data as never, context);
  return { lines: linesOf(context, own, parsed.data), editable: null };
}

/**
 * Returns the labels of a mutation. One that this version of the app cannot read has its title only. Without `v`, the
 * arguments have the present version's shape.
 */
export function mutationLabels(
  context: LabelContext,
  { name, v, args }: { name: string; v?: number; args: unknown },
): MutationLabels {
  const { i18n } = context;
  if (!isMutationName(name)) {
    return { title: i18n._(msg`Action d’une autre version de l’application`), lines: [], editable: null };
  }
  const readable = v === undefined ? args : (readMutation({ name, v, args })?.args ?? null);
  return { title: i18n._(descriptors[name].title), ...contentOf(name, readable, context) };
}
