/** The disk is full after so many writes; returns what makes room again. */
export function endRoomAfter(writes: number): () => void {
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
