/** Suffix of every page title. Alone, it means that the page has not set its title yet. */
export const productName = 'myCerti';

/** Sets the document title, which screen readers announce on navigation. Use it once per page. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · ${productName}`}</title>;
}

/** Returns the title of the page without the product's name; null until the page has set it. */
export function currentPageTitle(page: Document = document): string | null {
  const ending = ` · ${productName}`;
  return page.title.endsWith(ending) ? page.title.slice(0, -ending.length) : null;
}
