/** What every page's title ends with; alone, it says that the page does not know its own yet. */
export const productName = 'myCerti';

/** Names the page in the browser's tab and history, and to screen readers when it is come to. One a page. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · ${productName}`}</title>;
}

/** What the page on screen is called, without the product's name; null as long as it has not said. */
export function currentPageTitle(page: Document = document): string | null {
  const ending = ` · ${productName}`;
  return page.title.endsWith(ending) ? page.title.slice(0, -ending.length) : null;
}
