import { useStore } from '@nanostores/react';
import { useId, useRef } from 'react';
import type { Field } from './columns.ts';
import { importTexts } from './texts.ts';

interface ImportCellProps {
  field: Field;
  /** The number of its row. */
  number: number;
  text: string;
  /** The id of what is wrong with it; `undefined`: nothing is, but its row is not imported whole. */
  problem: string | undefined;
  onMend: (text: string) => void;
  /** After Enter in the last of these fields. */
  onLast: () => void;
}

/** A cell to type over. It counts when it is left; Enter goes on to the next one, because the row can disappear from its group. */
export function ImportCell({ field, number, text, problem, onMend, onLast }: ImportCellProps) {
  const t = useStore(importTexts);
  const id = useId();
  const sent = useRef(text);
  return (
    <div className="min-w-0 grow basis-40">
      <label htmlFor={id} className="mb-1 block text-small text-soft">
        {t[field]}
        <span className="sr-only"> {t.row({ number })}</span>
      </label>
      <input
        id={id}
        data-mend
        defaultValue={text}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem}
        autoComplete="off"
        onBlur={({ target }) => {
          if (target.value.trim() === sent.current) return;
          sent.current = target.value.trim();
          onMend(target.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          const fields = [
            ...(event.currentTarget.closest('[role=dialog]')?.querySelectorAll<HTMLElement>('[data-mend]') ?? []),
          ];
          const next = fields[fields.indexOf(event.currentTarget) + 1];
          if (next) next.focus();
          else onLast();
        }}
        className={`h-11 w-full rounded-control border bg-sheet px-3 ${problem ? 'border-loss' : 'border-edge'}`}
      />
    </div>
  );
}
