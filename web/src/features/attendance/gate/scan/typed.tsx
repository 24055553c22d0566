import type { Gate } from '@contract/gate.ts';
import type { FoundPerson } from '@contract/gate-finding.ts';
import { useStore } from '@nanostores/react';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { personName } from '@/lib/format/person-name.ts';
import { codeOf } from '../coming.ts';
import { useFound } from '../finding.ts';
import { nameOf, placeInWords } from '../names.ts';
import { gatePeopleQuery } from '../people-query.ts';
import { findingTexts, scanTexts } from '../texts.ts';
import { type GateRow, type GateShift, matching } from '../view.ts';

interface TypedProps {
  gate: Gate;
  /** Those of this gate, the shown ones first. */
  shifts: readonly GateShift[];
  now: number;
  onCode: (code: string) => void;
  onRow: (row: GateRow) => void;
  /** Somebody who has no place at this gate, or at a canceled shift. */
  onPerson: (person: FoundPerson) => void;
  /** Nobody has this name. */
  onNobody: (name: string) => void;
}

const most = 5;

/** For codes that cannot be scanned: typing the code, or a part of the name. */
export function Typed({ gate, shifts, now, onCode, onRow, onPerson, onNobody }: TypedProps) {
  const t = useStore(scanTexts);
  const finding = useStore(findingTexts);
  const client = useQueryClient();
  const [text, setText] = useState('');
  const code = codeOf(text);
  const isName = text.trim().length >= 2 && code === null;
  const rows = isName ? matching(shifts, text).flatMap((shift) => shift.rows.map((row) => ({ row, shift }))) : [];
  const withRows = new Set(rows.map(({ row }) => row.person.id));
  const others = useFound(gate, isName ? text : '').people.filter(({ id }) => !withRows.has(id));
  const choices = [
    ...rows.map(({ row, shift }) => ({
      key: row.signup.id,
      name: row.person.name,
      detail: nameOf(shift, now),
      choose: () => onRow(row),
    })),
    ...others.map((person) => ({
      key: person.id,
      name: person.name,
      detail:
        [
          ...(person.state === 'active' ? [] : [finding[person.state]]),
          ...person.places.map((place) => placeInWords(place, now)),
        ].join(' · ') || finding.noPlace,
      choose: () => onPerson(person),
    })),
  ];
  /** Whoever is in a hurry presses Enter before the server has answered. */
  const look = async (name: string) => {
    const people = navigator.onLine ? await client.fetchQuery(gatePeopleQuery(name)).catch(() => []) : [];
    if (people.length > 1) return;
    const [only] = people;
    if (only) onPerson({ ...only, name: personName(only.name) });
    else onNobody(name);
    setText('');
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const [only] = choices;
    if (choices.length > 1) return;
    if (!only && isName && !/\d/.test(text)) return void look(text.trim());
    if (only) only.choose();
    else if (text.trim()) onCode(text);
    setText('');
  };
  return (
    <form onSubmit={submit} className="border-t border-line p-2">
      {choices.length > 0 && (
        <ul aria-label={t.several} className="mb-2 divide-y divide-line">
          {choices.slice(0, most).map(({ key, name, detail, choose }) => (
            <li key={key}>
              <button
                type="button"
                className="flex min-h-12 w-full flex-col px-2 py-1 text-left hover:bg-desk"
                onClick={() => {
                  choose();
                  setText('');
                }}
              >
                <span className="font-strong wrap-anywhere">{name}</span>
                <span className="text-small text-soft wrap-anywhere">{detail}</span>
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
        <Button type="submit" aria-label={`${t.find}: ${t.typed}`} className="min-h-12">
          {t.find}
        </Button>
      </div>
    </form>
  );
}
