import { ChevronDown } from 'lucide-react';
import type { Ref } from 'react';
import { LazyTrigger } from '@/components/ui/lazy.tsx';

export interface ChoiceFilterProps {
  items: readonly { id: string; name: string; color?: string }[];
  /** Ids of the chosen items; an empty list means all. */
  chosen: readonly string[];
  words: {
    all: string;
    count: (values: { count: number }) => string;
    /** The name of the button. */
    label: (values: { chosen: string }) => string;
    /** Instead of an empty list. */
    none: string;
    showAll: string;
  };
  onChange: (chosen: string[]) => void;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
}

const load = () => import('./choice-menu.tsx').then(({ ChoiceMenu }) => ChoiceMenu);
const field =
  'flex min-h-11 min-w-[min(12rem,100%)] items-center justify-between gap-3 rounded-control border border-edge bg-sheet px-4 hover:border-ink';

/** A filter by several things at once, as a button with a menu. */
export function ChoiceFilter({ items, chosen, words, onChange, className = field, ref }: ChoiceFilterProps) {
  const names = items.filter(({ id }) => chosen.includes(id)).map(({ name }) => name);
  const label =
    chosen.length === 0 ? words.all : (names.length === 1 && names[0]) || words.count({ count: chosen.length });
  const button = {
    ref,
    'aria-label': words.label({ chosen: label }),
    className,
    children: (
      <>
        <span className="truncate">{label}</span>
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 opacity-70" />
      </>
    ),
  };
  return <LazyTrigger button={button} load={load} props={{ items, chosen, words, onChange }} />;
}
