import type { Board } from '@contract/board.ts';
import { listUsers } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DayField } from '@/components/form/day-field.tsx';
import { Choice } from '@/components/form/select-field.tsx';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { Message } from '@/components/ui/message.tsx';
import { Paper } from '@/components/ui/paper.tsx';
import { SaveButtons } from '@/components/ui/save-buttons.tsx';
import { shiftFileTexts } from '@/domains/shifts/roster-texts.ts';
import { shiftRows } from '@/domains/shifts/shift-table.ts';
import { SignInSheet } from '@/domains/shifts/sign-in-sheet.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { api } from '@/lib/api/api.ts';
import { noteExport, saveTable, type TableFormat } from '@/lib/format/save-table.ts';
import { seasonsQuery } from '@/lib/query/seasons-query.ts';
import { addDays, addMonths, monthOfYear, spanOfDays } from '@/lib/time/time.ts';
import type { By } from '../engine/rows.ts';
import { boardQuery } from '../queries.ts';
import { scheduleTexts } from '../texts.ts';
import { printTexts } from './print-texts.ts';
import { PrintedLists } from './printed-lists.tsx';
import { type Days, onDays, sheetsOf } from './printing.ts';
import { tabledOf, tablesOf } from './table.ts';

interface PrintDialogProps {
  /** The days that the board shows, and how. */
  days: Days;
  by: By;
  zone: string;
  today: string;
  open: boolean;
  onClose: () => void;
}

type List = By | 'shift-sheets' | 'place-sheets';

/** The most days of a list. */
const mostDays = 400;
const countOf = ({ from, to }: Days): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

/** Saves a board as a file, which is recorded. Throws as `api` does. */
async function saveSchedule(format: TableFormat, board: Board, by: By, { from, to }: Days): Promise<void> {
  const users = await api.all(listUsers, { query: { limit: 1000 } });
  const contacts = new Map(users.map(({ id, phone, email }) => [id, { phone, email }]));
  const [first, second] = tablesOf(board, by, contacts);
  const [places, people] = [administrationTexts.get().schedule, adminCommonTexts.get().people];
  const [name, other] = by === 'person' ? [people, places] : [places, people];
  await noteExport('schedule');
  await saveTable(format, `schedule-${from}-${to}`, { name, rows: first }, { name: other, rows: second });
}

/** Saves the shifts of a board as a file, each with its slots and their people, which is recorded. Throws as `api` does. */
async function saveShifts(format: TableFormat, board: Board, { from, to }: Days): Promise<void> {
  const rows = shiftRows(tabledOf(board));
  await noteExport('schedule');
  await saveTable(format, `shifts-${from}-${to}`, { name: shiftFileTexts.get().shifts, rows });
}

/** What to print of the schedule: which days, as which list. */
export function PrintDialog({ days: shown, by, zone, today, open, onClose }: PrintDialogProps) {
  const own = useStore(printTexts);
  const file = useStore(shiftFileTexts);
  const t = useStore(scheduleTexts);
  const shared = useStore(adminCommonTexts);
  const pages = useStore(administrationTexts);
  const [days, setDays] = useState(shown);
  const [list, setList] = useState<List>(by);
  const [apart, setApart] = useState(false);
  const seasons = useQuery(seasonsQuery).data ?? [];
  const count = countOf(days);
  const problem = count < 1 ? own.backwards : count > mostDays ? own.tooLong : null;
  const query = useQuery({
    ...boardQuery(days.from, problem ? 1 : count, zone),
    placeholderData: undefined,
    enabled: !problem,
  });
  const board = !problem && query.data ? onDays(query.data.board, days) : undefined;
  const shifts = board?.shifts.length ?? 0;
  const month = shown.from.slice(0, 7);
  const spans = [
    {
      id: month,
      label: monthOfYear(month),
      days: { from: `${month}-01`, to: addDays(addMonths(`${month}-01`, 1), -1) },
    },
    ...seasons
      .filter(({ first_day, last_day }) => first_day <= shown.to && last_day >= shown.from)
      .map(({ id, name, first_day, last_day }) => ({ id, label: name, days: { from: first_day, to: last_day } })),
  ];
  const lists: { value: List; label: string }[] = [
    { value: 'place', label: t.byPlace },
    { value: 'role', label: t.byRole },
    { value: 'person', label: t.byPerson },
    { value: 'shift-sheets', label: own.sheetByShift },
    { value: 'place-sheets', label: own.sheetByPlace },
  ];
  return (
    <Dialog open={open} title={own.title} onClose={onClose}>
      <div className="flex flex-wrap gap-3 *:flex-1 *:basis-36">
        <DayField label={shared.from} day={days.from} onChange={(from) => from && setDays({ ...days, from })} />
        <DayField label={shared.to} day={days.to} onChange={(to) => to && setDays({ ...days, to })} />
      </div>
      <div className="-mx-4 flex flex-wrap">
        {spans.map((span) => (
          <Button key={span.id} variant="quiet" onClick={() => setDays(span.days)}>
            {span.label}
          </Button>
        ))}
      </div>
      <div className="mt-2">
        <Choice label={own.list} value={list} options={lists} onChange={(value) => setList(value as List)} />
      </div>
      <Checkbox label={own.apart} checked={apart} onChange={setApart} className="mt-2" />
      <FailedToLoad query={query} sentence={t.failed} />
      {problem && <Message tone="error">{problem}</Message>}
      <p className="min-h-6 text-soft" aria-live="polite">
        {board && (shifts === 0 ? own.none : shared.countShifts({ count: shifts }))}
      </p>
      <div className="mt-4 -ml-3 flex flex-wrap items-center justify-between gap-3">
        <SaveButtons
          what={pages.schedule}
          disabled={shifts === 0}
          save={async (format) => {
            const order = list === 'role' || list === 'person' ? list : 'place';
            if (board) await saveSchedule(format, board, order, days);
          }}
        />
        <div className="flex flex-wrap items-center">
          <span className="pl-3 text-soft">{file.shifts}</span>
          <SaveButtons
            what={file.shifts}
            disabled={shifts === 0}
            save={async (format) => {
              if (board) await saveShifts(format, board, days);
            }}
          />
        </div>
        <Button variant="primary" disabled={shifts === 0} busy={query.isFetching && !board} onClick={() => print()}>
          {shared.print}
        </Button>
      </div>
      {board && shifts > 0 && (
        <Paper>
          {list === 'shift-sheets' || list === 'place-sheets' ? (
            <SignInSheet groups={sheetsOf(board, list === 'shift-sheets' ? 'shift' : 'place', today)} apart={apart} />
          ) : (
            <>
              <h1 className="mb-2 text-day font-strong">{spanOfDays(days.from, days.to)}</h1>
              <PrintedLists board={board} by={list} today={today} apart={apart} />
            </>
          )}
        </Paper>
      )}
    </Dialog>
  );
}
