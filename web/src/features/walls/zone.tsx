import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { wallTexts } from './wall-texts.ts';

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
function usePages(frame: RefObject<HTMLElement | null>, list: RefObject<HTMLElement | null>) {
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

interface ZoneProps {
  id: string;
  title: string;
  /** How many there are; shown beside the title. */
  count: number;
  items: readonly { key: string; content: ReactNode }[];
  /** What is said if there are none. */
  none: string;
}

/** A part of the wall. What does not fit follows on further pages. */
export function Zone({ id, title, count, items, none }: ZoneProps) {
  const t = useStore(wallTexts);
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const page = usePages(frame, list);
  return (
    <section
      aria-labelledby={id}
      className={clsx('sheet flex flex-col px-5 py-4 screen:min-h-0', items.length > 0 && 'screen:grow screen:basis-0')}
    >
      <h2 id={id} className="flex items-baseline gap-3 border-b-2 border-ink pb-2 text-day font-strong">
        {title}
        {count > 0 && <span className="font-regular text-soft">{count}</span>}
        {page && page.count > 1 && (
          <span
            role="img"
            aria-label={t.page({ page: page.index + 1, pages: page.count })}
            className="ml-auto text-lead font-regular text-soft"
          >
            {page.index + 1}/{page.count}
          </span>
        )}
      </h2>
      {items.length === 0 && <p className="pt-4 text-lead text-soft">{none}</p>}
      <div ref={frame} className="min-h-0 grow screen:overflow-hidden">
        <ul ref={list} style={page ? { translate: `0 ${-page.top}px` } : undefined} className="divide-y divide-line">
          {items.map(({ key, content }, index) => (
            <li
              key={key}
              className={clsx(
                'py-2',
                page && (index < page.first || index >= page.end) && 'invisible',
                page && index === page.end - 1 && 'border-transparent',
              )}
            >
              {content}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
