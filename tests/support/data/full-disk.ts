/** Makes the disk full after this many writes. Returns a function that frees space again. */
export function fillDiskAfter(writes: number): () => void {
  const store = IDBObjectStore.prototype;
  const { add, put } = store;
  let left = writes;
  const full = (write: typeof put): typeof put =>
    function (this: IDBObjectStore, ...args) {
      if (left === 0) throw new DOMException('no room', 'QuotaExceededError');
      left -= 1;
      return write.apply(this, args);
    };
  Object.assign(store, { add: full(add), put: full(put) });
  return () => void Object.assign(store, { add, put });
}
