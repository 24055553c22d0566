import type { ImportedLine } from '@contract/invitations.ts';
import type { Role } from '@contract/users.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { useProblemText } from '@/lib/errors/error-text.ts';
import { usersQuery } from '../queries.ts';
import { cellsToMend, fieldOfKey } from './check-lines.ts';
import { type Columns, plain, type Table } from './columns.ts';
import { fieldText, type Preview, type PreviewLine, twiceText, withoutText } from './preview.ts';
import { importTexts } from './texts.ts';

interface ImportCellProps {
  /** What its column is about. */
  label: string;
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
function ImportCell({ label, number, text, problem, onMend, onLast }: ImportCellProps) {
  const t = useTexts(importTexts);
  const id = useId();
  const sent = useRef(text);
  return (
    <div className="min-w-0 grow basis-40">
      <label htmlFor={id} className="mb-1 block text-small text-soft">
        {label}
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

const shownAtFirst = 20;

interface Mending {
  columns: Columns;
  questions: Table['questions'];
  /** Another text in the cell of a column of a row. */
  onMend: (row: number, column: number, text: string) => void;
  /** After Enter in the last cell. */
  onLast: () => void;
}

interface ImportLinesProps extends Mending {
  preview: Preview;
}

/** The rows of the table, grouped by what happens to them: those with problems first. What is wrong in a row can be typed over. */
export function ImportLines({ preview: { groups, update }, ...mending }: ImportLinesProps) {
  const t = useTexts(importTexts);
  const { data: users = [] } = useQuery(usersQuery);
  const namesakes = new Map(users.map(({ name, email, phone }) => [plain(name), email ?? phone ?? name]));
  const shared = { update, namesakes, ...mending };
  return (
    <div className="grid gap-6">
      <Group title={t.wrongTitle} lines={groups.wrong} {...shared} />
      <Group title={t.leftTitle} lines={groups.left} {...shared} />
      <Group title={t.readyUpdate} lines={groups.updated} {...shared} />
      <Group title={t.addedTitle} lines={groups.added} {...shared} />
      <Group title={t.readyTitle} lines={groups.invited} {...shared} />
    </div>
  );
}

interface LinesProps extends Mending {
  update: boolean;
  /** How people who are here already are reached, by name. */
  namesakes: ReadonlyMap<string, string>;
}

interface GroupProps extends LinesProps {
  title: string;
  lines: readonly PreviewLine[];
}

function Group({ title, lines, ...shown }: GroupProps) {
  const shared = useTexts(adminCommonTexts);
  const [all, setAll] = useState(false);
  if (lines.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="mb-2 font-strong">{title}</h3>
      <ul className="divide-y divide-line rounded-control border border-line">
        {(all ? lines : lines.slice(0, shownAtFirst)).map((line) => (
          <LineItem key={line.number} line={line} {...shown} />
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

function LineItem({ line, update, namesakes, columns, questions, onMend, onLast }: LinesProps & { line: PreviewLine }) {
  const { number, email, name, problems, twice, without, outcome } = line;
  const [t, shared] = useTexts(importTexts, adminCommonTexts);
  const problemText = useProblemText();
  const id = useId();
  const cells = cellsToMend(line, columns);
  const namesake = outcome?.outcome === 'added' && outcome.known === null && namesakes.get(plain(name));
  return (
    <li className="grid gap-x-4 px-4 py-2 [contain-intrinsic-size:auto_4rem] [content-visibility:auto] sm:grid-cols-[5rem_1fr]">
      <p className="text-small text-soft">{t.row({ number })}</p>
      <div className="min-w-0">
        <p className="break-words">
          {name && <span className="font-strong">{name} </span>}
          {email}
          {outcome && <span className="text-soft"> · {shared[outcome.role]}</span>}
        </p>
        <div id={id}>
          {problems.map(({ field, message }) => (
            <p key={field} className="text-small text-loss">
              {t.problem({ field: fieldText(field, questions), sentence: problemText(message) })}
            </p>
          ))}
        </div>
        {twice !== null && <p className="text-small text-soft">{twiceText(line, twice)}</p>}
        {without.map((one) => (
          <p key={one.what} className="text-small text-soft">
            {withoutText(one)}
          </p>
        ))}
        {namesake && <p className="text-small text-attention">{t.namesake({ contact: namesake })}</p>}
        {outcome && <Outcome outcome={outcome} update={update} />}
        {cells.length > 0 && (
          <div className="mt-2 flex flex-wrap gap-3 pb-1">
            {cells.map((index) => {
              const label = fieldText(columns[index] ?? 'name', questions);
              return (
                <ImportCell
                  key={index}
                  label={label}
                  number={number}
                  text={line.cells[index] ?? ''}
                  problem={problems.length > 0 ? id : undefined}
                  onMend={(text) => onMend(number, index, text)}
                  onLast={onLast}
                />
              );
            })}
          </div>
        )}
      </div>
    </li>
  );
}

/** Why a line is left out, and what it changes. */
function Outcome({
  outcome: { outcome, known, changes, role_kept },
  update,
}: {
  outcome: ImportedLine;
  update: boolean;
}) {
  const [t, shared] = useTexts(importTexts, adminCommonTexts);
  const shownValue = (field: string, value: string | number | null) =>
    field === 'role' ? shared[value as Role] : String(value ?? '').slice(0, 60) || t.nothing;
  const why = known === 'blocked' || known === 'planned' || !update ? known : null;
  return (
    <>
      {why && outcome !== 'updated' && (
        <p className={outcome === 'refused' ? 'text-small text-loss' : 'text-small text-soft'}>{t[why]}</p>
      )}
      {update && outcome === 'unchanged' && <p className="text-small text-soft">{t.unchanged}</p>}
      {update &&
        changes.map(({ field, before, after }) => (
          <p key={field} className="text-small break-words text-soft">
            {t.change({
              field: field === 'answers' ? t.answers : fieldText(fieldOfKey(field), []),
              before: shownValue(field, before),
              after: shownValue(field, after),
            })}
          </p>
        ))}
      {role_kept && (update || outcome === 'added') && <p className="text-small text-soft">{t.roleKept}</p>}
    </>
  );
}
