import { useStore } from '@nanostores/react';
import { type SubmitEvent, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { codeOf } from '../coming.ts';
import { scanMessages } from '../messages.ts';
import { type GateRow, type GateShift, matching } from '../view.ts';

interface TypedProps {
  shifts: readonly GateShift[];
  onCode: (code: string) => void;
  onRow: (row: GateRow) => void;
}

const most = 5;

/** For codes that cannot be scanned: typing the code, or a part of the name. */
export function Typed({ shifts, onCode, onRow }: TypedProps) {
  const t = useStore(scanMessages);
  const [text, setText] = useState('');
  const rows = text.trim().length < 2 ? [] : matching(shifts, text).flatMap((shift) => shift.rows);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const [only] = rows;
    if (rows.length > 1 && !codeOf(text)) return;
    if (only && !codeOf(text)) onRow(only);
    else if (text.trim()) onCode(text);
    setText('');
  };
  return (
    <form onSubmit={submit} className="border-t border-line p-2">
      {rows.length > 0 && (
        <ul aria-label={t.several} className="mb-2 divide-y divide-line">
          {rows.slice(0, most).map((row) => (
            <li key={row.signup.id}>
              <button
                type="button"
                className="flex min-h-12 w-full flex-col px-2 py-1 text-left hover:bg-desk"
                onClick={() => {
                  onRow(row);
                  setText('');
                }}
              >
                <span className="font-strong wrap-anywhere">{row.person.name}</span>
                <span className="text-small text-soft wrap-anywhere">{row.event.title}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex gap-2">
        <input
          aria-label={t.typed}
          placeholder={t.typed}
          value={text}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          onChange={({ target }) => setText(target.value)}
          className="h-12 min-w-0 grow rounded-control border border-edge bg-sheet px-3.5 placeholder:text-soft"
        />
        <Button type="submit" className="min-h-12">
          {t.find}
        </Button>
      </div>
    </form>
  );
}
