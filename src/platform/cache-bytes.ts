/** Bytes of everything in this origin's caches: the app as it is kept for starts without network, and what is read outside sync. */
export async function cacheBytes(storage: Pick<CacheStorage, 'keys' | 'open'> = caches): Promise<number> {
  let sum = 0;
  for (const name of await storage.keys()) {
    const cache = await storage.open(name);
    for (const answer of await cache.matchAll()) sum += (await answer.blob()).size;
  }
  return sum;
}
