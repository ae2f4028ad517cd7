import { z } from 'zod';
import { rowKey } from '../../collections.ts';
import { recordId, trimmedLine } from '../../entities/common.ts';
import { densities, viewColumn } from '../../entities/order-view.ts';
import { viewNameMax } from '../../values/limits.ts';
import { changeOn, defineMutation, effectOn, onRow } from '../definition.ts';

const queryMax = 2_000;
const columnsMax = 40;

const onView = {
  version: 1,
  remote: 'main',
  right: 'ownOrderView',
  ...onRow<{ orderViewId: string }>('orderViews', 'orderView', (a) => a.orderViewId),
} as const;

const saveArgs = z.strictObject({
  orderViewId: recordId,
  name: trimmedLine(viewNameMax),
  query: z.string().max(queryMax),
  columns: z
    .array(z.strictObject({ ...viewColumn.shape, name: z.string().min(1).max(40), width: z.int().min(20).max(500) }))
    .max(columnsMax)
    .nullable(),
  density: z.enum(densities),
  shared: z.boolean(),
});
type Save = z.infer<typeof saveArgs>;

/** Saves a view of the list of orders, or brings back a removed one. The last save wins. */
export const orderViewSave = defineMutation({
  name: 'orderView.save',
  ...onView,
  args: saveArgs,
  requires: () => [],
  creates: (a: Save) => rowKey('orderViews', a.orderViewId),
  effects: ({ orderViewId: id, ...given }: Save, { actor }) => [
    effectOn('orderViews', id, (row) => ({ id, employee: row?.employee ?? actor, ...given, removed: false })),
  ],
});

const removeArgs = z.strictObject({ orderViewId: recordId });
type Remove = z.infer<typeof removeArgs>;

/** Removes a view of the list of orders. Saving it brings it back. */
export const orderViewRemove = defineMutation({
  name: 'orderView.remove',
  ...onView,
  args: removeArgs,
  effects: (a: Remove) => [changeOn('orderViews', a.orderViewId, (row) => ({ ...row, removed: true }))],
});
