/**
 * Marks the root of a page that the build made, until the app has taken it over. `public/settings.js` keeps its forms from being
 * sent meanwhile.
 */
const mark = 'early';
/** What `public/settings.js` sets the mark to when somebody sent the form. */
const sent = 'sent';

/** Whether the page on screen came as HTML with its content, for the app to take over. */
export function isStaticPage(container: HTMLElement): boolean {
  return container.dataset[mark] !== undefined;
}

/** Has React hear of what stands in a field: it does when the value differs from the one that it has seen last. */
function tell(input: HTMLInputElement): void {
  const { value, selectionStart, selectionEnd } = input;
  input.value = '';
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  if (selectionStart !== null) input.setSelectionRange(selectionStart, selectionEnd);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Heeds what a visitor did with a page before the app was there: what they typed stays, and a form that they sent is sent now. */
export function heedEarlyInput(container: HTMLElement): void {
  const wasSent = container.dataset[mark] === sent;
  delete container.dataset[mark];
  for (const input of container.querySelectorAll('input')) if (input.value !== '') tell(input);
  // What was typed is known to the form a moment later.
  if (wasSent) setTimeout(() => container.querySelector('form')?.requestSubmit());
}
