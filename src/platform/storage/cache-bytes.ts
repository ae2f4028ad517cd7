/** Returns the bytes of all caches of this origin: the precached app, and what is read outside sync. */
export async function cacheBytes(storage: Pick<CacheStorage, 'keys' | 'open'> = caches): Promise<number> {
  let sum = 0;
  for (const name of await storage.keys()) {
    const cache = await storage.open(name);
    for (const answer of await cache.matchAll()) sum += (await answer.blob()).size;
  }
  return sum;
}
