import { useStore } from '@nanostores/react';
import { Search, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useShortcut } from '@/lib/focus/shortcuts.ts';
import { formTexts } from './texts.ts';

interface SearchFieldProps {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
  className?: string;
}

/** A search field. The key `/` focuses it, Escape empties it. Typed text is kept, however late `value` follows. */
export function SearchField({ label, placeholder, value, onChange, className }: SearchFieldProps) {
  const t = useStore(formTexts);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState({ text: value, from: value });
  useShortcut('/', () => input.current?.focus());
  // The value changed by something other than typing: a link, the Back button.
  if (value !== draft.from && value !== draft.text) setDraft({ text: value, from: value });
  else if (value !== draft.from) setDraft({ text: draft.text, from: value });
  const change = (text: string) => {
    setDraft({ text, from: draft.from });
    onChange(text);
  };
  return (
    <div className={className}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <div className="relative">
        <Search aria-hidden="true" className="pointer-events-none absolute top-3 left-3.5 size-5 text-soft" />
        <input
          ref={input}
          id={id}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          value={draft.text}
          onChange={(event) => change(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && change('')}
          className="h-11 w-full rounded-control border border-edge bg-sheet pr-11 pl-11 text-ellipsis placeholder:text-soft"
        />
        {draft.text && (
          <button
            type="button"
            aria-label={t.clearSearch}
            onClick={() => {
              change('');
              input.current?.focus();
            }}
            className="absolute top-0 right-0 grid size-11 place-items-center rounded-control text-soft hover:text-ink"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        )}
      </div>
    </div>
  );
}
