import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import { type ReactNode, useState } from 'react';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';

/** How many are shown before somebody asks for all. */
const first = 10;

interface ShortListProps<Item> {
  items: readonly Item[];
  keyOf: (item: Item, index: number) => string;
  /** Items are short, so that two fit side by side. */
  columns?: boolean;
  children: (item: Item) => ReactNode;
}

/** The first ten of a list, and a button that shows the others. */
export function ShortList<Item>({ items, keyOf, columns = false, children }: ShortListProps<Item>) {
  const t = useStore(adminCommonTexts);
  const [all, setAll] = useState(false);
  const hidden = all ? 0 : Math.max(items.length - first, 0);
  return (
    <>
      <ul className={clsx('text-soft wrap-anywhere', columns && 'columns-2 gap-x-4')}>
        {items.slice(0, items.length - hidden).map((item, index) => (
          <li key={keyOf(item, index)}>{children(item)}</li>
        ))}
      </ul>
      {hidden > 0 && (
        <button type="button" onClick={() => setAll(true)} className="min-h-11 text-action underline">
          {t.andMore({ count: hidden })}
        </button>
      )}
    </>
  );
}
