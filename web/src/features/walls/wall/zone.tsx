import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import { type ReactNode, useRef } from 'react';
import { wallTexts } from './texts.ts';
import { usePages } from './use-pages.ts';

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
