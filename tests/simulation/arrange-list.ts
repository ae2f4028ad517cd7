import { shown, write } from './writes/example-writes.ts';
import type { Writing } from './writes/writing.ts';

/** Saves a view of the list of orders, or the layout of the list; now and then it is removed. */
export async function arrangeList(writing: Writing): Promise<void> {
  const { play, word, device } = writing;
  const view = await shown(writing, 'orderViews', ({ employee }) => employee.id === device.user.id);
  const orderViewId = view?.id ?? (play.chance.happens(0.3) ? device.user.id : play.newId());
  write(writing, 'orderView.save', { orderViewId, name: word, shared: play.chance.happens(0.5) });
  if (play.chance.happens(0.3)) write(writing, 'orderView.remove', { orderViewId });
}
