import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** How long a page is shown, in milliseconds. */
export const turnEvery = 10_000;

/** A page of a list: the index of its first item, and how far that is from the top. */
interface Page {
  first: number;
  top: number;
}

/** Divides the items of a list into pages of a height. An item is never divided. */
function divide(list: HTMLElement, height: number): Page[] {
  const pages: Page[] = [{ first: 0, top: 0 }];
  [...list.children].forEach((child, index) => {
    const { offsetTop, offsetHeight } = child as HTMLElement;
    const top = offsetTop - list.offsetTop;
    const page = pages.at(-1) as Page;
    if (index > page.first && top + offsetHeight > page.top + height + 1) pages.push({ first: index, top });
  });
  return pages;
}

/** Turns the pages of a list that is higher than its frame. `null` on a small screen, where the page scrolls. */
export function usePages(frame: RefObject<HTMLElement | null>, list: RefObject<HTMLElement | null>) {
  const [pages, setPages] = useState<Page[] | null>(null);
  const [turns, setTurns] = useState(0);
  // After each rendering, because any of them can change the height of an item.
  useLayoutEffect(() => {
    const measure = () => {
      if (!frame.current || !list.current) return;
      const scrolls = getComputedStyle(frame.current).overflowY !== 'hidden';
      const found = scrolls ? null : divide(list.current, frame.current.clientHeight);
      setPages((known) => (JSON.stringify(known) === JSON.stringify(found) ? known : found));
    };
    measure();
    const observer = new ResizeObserver(measure);
    if (frame.current) observer.observe(frame.current);
    return () => observer.disconnect();
  });
  useEffect(() => {
    const timer = setInterval(() => setTurns((count) => count + 1), turnEvery);
    return () => clearInterval(timer);
  }, []);
  if (!pages) return null;
  const index = turns % pages.length;
  const { first, top } = pages[index] as Page;
  return { index, count: pages.length, first, top, end: pages[index + 1]?.first ?? Number.POSITIVE_INFINITY };
}
