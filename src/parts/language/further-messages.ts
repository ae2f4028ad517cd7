let load: () => Promise<unknown> = () => Promise.resolve();

/** Says how the words load that the first pages do not show. A worker's texts come with it: there, nothing waits. */
export function provideFurtherMessages(loader: () => Promise<unknown>): void {
  load = loader;
}

/** Resolves with a part of the app when its words are there too. The build adds the calls (`scripts/lib/build/first-messages.ts`). */
export async function withFurtherMessages<T>(part: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([part, load()]);
  return loaded;
}
