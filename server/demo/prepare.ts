import type { Context } from '../context.ts';
import { hasNoUsers } from '../db/accounts/accounts.ts';

/** Fills an empty database and plans visits for the demo certifier. Imports the generator only when needed. */
export async function prepareDemo(context: Context): Promise<void> {
  if (await hasNoUsers(context.database.db)) {
    const { seedDemo } = await import('./seed.ts');
    await seedDemo(context);
  }
  const { keepVisitsComing } = await import('./today.ts');
  await keepVisitsComing(context);
}
