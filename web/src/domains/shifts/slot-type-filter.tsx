import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { ChoiceFilter } from '@/components/form/choice-filter.tsx';
import { useShortcut } from '@/lib/focus/shortcuts.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { slotTypeFilterTexts } from './texts.ts';

interface SlotTypeFilterProps {
  /** Ids of the chosen slot types; an empty list means all. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  className?: string;
}

/** A filter by slot types, several at once. The key `/` focuses it. */
export function SlotTypeFilter(props: SlotTypeFilterProps) {
  const t = useStore(slotTypeFilterTexts);
  const { data: types = [] } = useQuery(slotTypesQuery);
  const trigger = useRef<HTMLButtonElement>(null);
  useShortcut('/', () => trigger.current?.focus());
  return <ChoiceFilter ref={trigger} items={types} words={t} {...props} />;
}
