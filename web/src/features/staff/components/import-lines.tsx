import type { Role } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { adminCommonMessages } from '@/components/layout/admin/common-messages.ts';
import { Button } from '@/components/ui/button.tsx';
import { useProblemText } from '@/lib/errors/error-text.ts';
import type { Line } from '../import/check-lines.ts';
import { importMessages } from '../import/messages.ts';

const shownAtFirst = 20;

/** The rows of the table, grouped by result: those with problems first. */
export function ImportLines({ lines }: { lines: readonly Line[] }) {
  const t = useStore(importMessages);
  return (
    <div className="grid gap-6">
      <Group title={t.wrongTitle} lines={lines.filter(({ problems }) => problems.length > 0)} />
      <Group title={t.leftTitle} lines={lines.filter(({ skipped }) => skipped)} />
      <Group title={t.readyUpdate} lines={lines.filter(({ person, changes }) => person && changes.length > 0)} />
      <Group title={t.readyTitle} lines={lines.filter(({ person, changes }) => person && changes.length === 0)} />
    </div>
  );
}

function Group({ title, lines }: { title: string; lines: readonly Line[] }) {
  const shared = useStore(adminCommonMessages);
  const [all, setAll] = useState(false);
  if (lines.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="mb-2 font-strong">{title}</h3>
      <ul className="divide-y divide-line rounded-control border border-line">
        {(all ? lines : lines.slice(0, shownAtFirst)).map((line) => (
          <LineItem key={line.number} line={line} />
        ))}
      </ul>
      {!all && lines.length > shownAtFirst && (
        <Button variant="quiet" className="mt-2" onClick={() => setAll(true)}>
          {shared.showAll({ count: lines.length })}
        </Button>
      )}
    </section>
  );
}

function LineItem({ line: { number, email, name, role, problems, skipped, changes, person } }: { line: Line }) {
  const t = useStore(importMessages);
  const shared = useStore(adminCommonMessages);
  const problemText = useProblemText();
  const shownValue = (field: string, value: string) => {
    if (field === 'role') return shared[value as Role];
    return value.slice(0, 60) || t.nothing;
  };
  return (
    <li className="grid gap-x-4 px-4 py-2 [contain-intrinsic-size:auto_4rem] [content-visibility:auto] sm:grid-cols-[5rem_1fr]">
      <p className="text-small text-soft">{t.row({ number })}</p>
      <div className="min-w-0">
        <p className="break-words">
          {name && <span className="font-strong">{name} </span>}
          {email}
          {problems.length === 0 && <span className="text-soft"> · {shared[role]}</span>}
        </p>
        {problems.map(({ field, message }) => (
          <p key={field} className="text-small text-loss">
            {t.problem({ field: t[field], sentence: problemText(message) })}
          </p>
        ))}
        {person &&
          changes.map(({ field, before, after }) => (
            <p key={field} className="text-small break-words text-soft">
              {t.change({ field: t[field], before: shownValue(field, before), after: shownValue(field, after) })}
            </p>
          ))}
        {skipped && (
          <p className="text-small text-soft">
            {skipped.why === 'twice' ? t.twice({ row: skipped.line }) : t[skipped.why]}
          </p>
        )}
      </div>
    </li>
  );
}
