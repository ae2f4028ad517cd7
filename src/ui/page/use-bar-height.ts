import { useEffect, useState } from 'react';

/** Returns the height of the app's header, in pixels. The header grows with its notices. */
export function useBarHeight(): number {
  const [height, setHeight] = useState(93);
  useEffect(() => {
    const bar = document.querySelector('header');
    if (bar === null) return;
    const observer = new ResizeObserver(() => setHeight(bar.getBoundingClientRect().height));
    observer.observe(bar);
    return () => observer.disconnect();
  }, []);
  return height;
}
