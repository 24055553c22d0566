import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** How long a page is shown, in milliseconds. */
const turnEvery = 10_000;

/** A page of a list: the index of its first item, and how far that is from the top. */
interface Page {
  first: number;
  top: number;
}

/** Divides the items of a list into pages of a height. An item is never divided. */
function divide(list: HTMLElement, height: number): Page[] {
  const pages: Page[] = [{ first: 0, top: 0 }];
  // Both have moved by the page that is shown.
  const start = list.getBoundingClientRect().top;
  [...list.children].forEach((child, index) => {
    const { top: above, height: own } = child.getBoundingClientRect();
    const top = above - start;
    const page = pages.at(-1) as Page;
    if (index > page.first && top + own > page.top + height + 1) pages.push({ first: index, top });
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
    for (const { current } of [frame, list]) if (current) observer.observe(current);
    return () => observer.disconnect();
  });
  useEffect(() => {
    const timer = setTimeout(() => setTurns(turns + 1), turnEvery);
    return () => clearTimeout(timer);
  }, [turns]);
  if (!pages) return null;
  const index = turns % pages.length;
  const { first, top } = pages[index] as Page;
  return { index, count: pages.length, first, top, end: pages[index + 1]?.first ?? Number.POSITIVE_INFINITY };
}
