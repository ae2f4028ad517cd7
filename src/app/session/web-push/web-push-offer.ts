/** Key in local storage, under the product's prefix (specification §9). */
const key = 'mycerti.push-offer';

/**
 * Returns whether the last page of this browser offered notifications. The next one then offers them from the start: the code that
 * decides it comes when the page is idle, and the offer would push down what people read.
 */
export function didOffer(): boolean {
  try {
    return Notification.permission === 'default' && localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Notes whether this page offers notifications. */
export function noteOffer(offers: boolean): void {
  try {
    if (offers) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  } catch {
    // The next page offers them later.
  }
}
