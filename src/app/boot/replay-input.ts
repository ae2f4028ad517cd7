/**
 * Marks the root of a prerendered page until hydration. `public/settings.js` blocks the submit of its forms meanwhile.
 */
const mark = 'early';
/** `public/settings.js` sets the mark to this when the visitor submitted the form. */
const sent = 'sent';

/** Returns true when the page on screen is prerendered HTML that the app can hydrate. */
export function isPrerendered(container: HTMLElement): boolean {
  return container.dataset[mark] !== undefined;
}

/** Makes React read the value of a field. React does so when the value differs from the last one it saw. */
function dispatchInput(input: HTMLInputElement): void {
  const { value, selectionStart, selectionEnd } = input;
  input.value = '';
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  if (selectionStart !== null) input.setSelectionRange(selectionStart, selectionEnd);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Replays the input that came before hydration: typed text stays, and a submitted form is submitted now. */
export function replayEarlyInput(container: HTMLElement): void {
  const wasSent = container.dataset[mark] === sent;
  delete container.dataset[mark];
  for (const input of container.querySelectorAll('input')) if (input.value !== '') dispatchInput(input);
  // The form reads the typed text one task later.
  if (wasSent) setTimeout(() => container.querySelector('form')?.requestSubmit());
}
