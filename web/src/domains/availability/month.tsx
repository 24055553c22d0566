import type { Availability } from '@contract/availability.ts';
import type { Signup } from '@contract/signups.ts';
import { useStore } from '@nanostores/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { Ban, Check, ChevronLeft, ChevronRight, Contrast } from 'lucide-react';
import { useId } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { toast } from '@/lib/app/toasts.ts';
import { dateOfDay, dayKey, monthOfYear, shortDate, timeOfDay } from '@/lib/time/time.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { useZone } from '@/lib/time/use-zone.ts';
import { type Mark, marked } from './mark-days.ts';
import { MarkPanel } from './mark-panel.tsx';
import { availabilityQuery, bodyOf, markMutation, shiftsOfPersonQuery } from './queries.ts';
import { type SaidOfDay, type SaidPart, saidOfDay, shiftsOfDays } from './said-of-day.ts';
import { availabilityTexts, monthTexts } from './texts.ts';
import { firstWeekday, useMonth, weeksOf } from './use-month.ts';
import { weekdayName } from './words.ts';

/** How each kind of day looks: its ground, and a sign of its own shape. */
const looks = {
  free: { ground: 'text-done', Sign: Check },
  not_free: { ground: 'bg-loss-wash text-loss', Sign: Ban },
  partly: { ground: 'text-attention', Sign: Contrast },
  nothing: { ground: 'text-soft', Sign: null },
} as const;

/** The sign of a kind of day, for the days and for the line that explains them. */
function DaySign({ state, className }: { state: SaidOfDay['state']; className?: string }) {
  const { Sign } = looks[state];
  return Sign && <Sign aria-hidden="true" className={clsx('shrink-0', className ?? 'size-4')} />;
}

interface MonthDayProps {
  day: string;
  /** The day with its state, in words. */
  label: string;
  /** The state in a word, for wide screens. */
  word: string | null;
  state: SaidOfDay['state'];
  hasShift: boolean;
  chosen: boolean;
  past: boolean;
  today: boolean;
  /** Whether it belongs to a month beside the one that is shown. */
  beside: boolean;
  /** Whether it is the tab stop of the grid. */
  isStop: boolean;
}

/** One day of the month. */
function MonthDay({ day, label, word, state, hasShift, chosen, past, today, beside, isStop }: MonthDayProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cell cannot be pressed
    <button
      type="button"
      role="gridcell"
      data-day={day}
      aria-label={label}
      aria-selected={chosen}
      aria-disabled={past || undefined}
      aria-current={today ? 'date' : undefined}
      className={clsx(
        'relative grid h-12 select-none place-items-center border-line border-r border-b',
        past ? 'cursor-default text-soft' : looks[state].ground,
        chosen && 'bg-action-tint',
      )}
      tabIndex={isStop ? 0 : -1}
    >
      <span className="grid justify-items-center">
        <span
          className={clsx(
            'leading-5',
            !beside && !past && 'text-ink',
            today && 'font-strong underline decoration-2 underline-offset-4',
          )}
        >
          {Number(day.slice(8))}
        </span>
        <span className="flex h-4 items-center gap-1 text-small">
          {!past && <DaySign state={state} />}
          {!past && word && <span className="max-sm:hidden">{word}</span>}
        </span>
      </span>
      {hasShift && <span className="absolute top-1 right-1 size-2 rounded-round bg-action" />}
    </button>
  );
}

/** The days of the week above the month, from the first one in the displayed language. */
function MonthWeekdays({ first }: { first: number }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is on the days
    // biome-ignore lint/a11y/useSemanticElements: the days below are buttons, which a table would hide
    <div role="row" className="grid grid-cols-7 border-line border-r border-b">
      {Array.from({ length: 7 }, (_, index) => ((first - 1 + index) % 7) + 1).map((day) => (
        // biome-ignore lint/a11y/useFocusableInteractive: see above
        // biome-ignore lint/a11y/useSemanticElements: see above
        <div key={day} role="columnheader" className="py-1 text-center text-small text-soft">
          {weekdayName(day)}
        </div>
      ))}
    </div>
  );
}

const times = (from: string, to: string, zone: string): string => `${timeOfDay(from, zone)} – ${timeOfDay(to, zone)}`;

function partWords({ says, from, to }: SaidPart, zone: string): string {
  const t = availabilityTexts.get();
  const when = times(new Date(from).toISOString(), new Date(to).toISOString(), zone);
  return says === 'free' ? t.freeOnce({ when }) : t.notFreeOnce({ when });
}

/** What is said about a day, in words; of a part of it with the times. */
function saidWords({ state, parts }: SaidOfDay, zone: string): string {
  const t = monthTexts.get();
  if (state === 'partly') return parts.map((part) => partWords(part, zone)).join('; ');
  return { free: t.free, not_free: t.notFree, nothing: t.nothing }[state];
}

/** What a single day is about, a line each: the times about which something is said, and its shifts. */
function detailsOf(said: SaidOfDay, shifts: readonly Signup[] | undefined, zone: string): string[] {
  const t = availabilityTexts.get();
  return [
    saidWords(said, zone),
    ...(shifts ?? []).map(({ event, slot_type }) =>
      t.heldAt({
        title: event.title,
        slot: slot_type.name,
        when: times(event.startTime, event.endTime, event.timezone),
      }),
    ),
  ];
}

interface MonthProps {
  id: string;
  own: boolean;
  said: Availability;
}

/** The zone of the days: the one in which the reader sees times, or for administrators that of the person. */
const useZoneOfDays = (own: boolean, said: Availability): { zone: string; other: boolean } => {
  const zone = useZone();
  const theirs = own || said.version === 0 ? zone : said.timezone;
  return { zone: theirs, other: theirs !== zone };
};

/** The kinds of days with their signs. */
function Legend() {
  const t = useStore(monthTexts);
  const kinds = [
    ['free', t.free],
    ['not_free', t.notFree],
    ['partly', t.partly],
  ] as const;
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-small text-soft" aria-hidden="true">
      {kinds.map(([state, word]) => (
        <li key={state} className="flex items-center gap-1.5">
          <DaySign state={state} className="size-3.5" />
          {word}
        </li>
      ))}
      <li className="flex items-center gap-1.5">
        <span className="size-2 rounded-round bg-action" />
        {t.shift}
      </li>
    </ul>
  );
}

/** A month in which a person marks when they are free and when not, or an administrator does it for them. */
export function Month({ id, own, said }: MonthProps) {
  const t = useStore(monthTexts);
  const common = useStore(commonTexts);
  const title = useId();
  const { zone, other } = useZoneOfDays(own, said);
  const today = dayKey(useNow(), zone);
  const first = firstWeekday();
  const view = useMonth(today, first);
  const { days } = view;
  const signups = useQuery(shiftsOfPersonQuery(id, own));
  const shifts = shiftsOfDays(signups.data ?? []);
  const client = useQueryClient();
  const save = useMutation(markMutation(id));
  const wordsOf = ([from, to]: readonly [string, string]) =>
    from === to ? shortDate(from, today) : `${shortDate(from, today)} – ${shortDate(to, today)}`;
  const put = (statements: ReturnType<typeof marked>, done: () => void) => {
    // What was said elsewhere meanwhile is refused, not overwritten: the version is that of what is shown.
    const present = client.getQueryData(availabilityQuery(id).queryKey) ?? said;
    save.mutate({ ...bodyOf(present, zone), statements }, { onSuccess: done });
  };
  const mark = (wanted: Pick<Mark, 'says' | 'times'>) => {
    if (!days || save.isPending) return;
    const { statements } = bodyOf(said, zone);
    const words = { days: wordsOf(days) };
    put(marked(statements, { ...wanted, days }, zone), () => {
      view.clear();
      view.focusDay();
      toast({
        tone: 'done',
        text: wanted.says
          ? t.marked({ says: wanted.says === 'free' ? t.free : t.notFree, ...words })
          : t.cleared(words),
        action: { label: common.undo, run: () => put(statements, () => undefined) },
      });
    });
  };
  const weekly = said.statements.some(({ repeats }) => repeats === 'weekly');
  return (
    <div className="-mx-3 sm:mx-0">
      <div className="flex items-center justify-between gap-2">
        <Button
          variant="quiet"
          aria-label={t.earlier}
          disabled={view.month <= today.slice(0, 7)}
          onClick={() => view.turn(-1)}
        >
          <ChevronLeft aria-hidden="true" className="size-5" />
        </Button>
        <h3 id={title} aria-live="polite" className="font-strong">
          {monthOfYear(view.month)}
        </h3>
        <Button variant="quiet" aria-label={t.later} onClick={() => view.turn(1)}>
          <ChevronRight aria-hidden="true" className="size-5" />
        </Button>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: its cells are buttons, which a table would hide */}
      <div
        ref={view.grid}
        role="grid"
        aria-labelledby={title}
        aria-multiselectable
        className="border-line border-t border-l"
        {...view.handlers}
      >
        <MonthWeekdays first={first} />
        {weeksOf(view.month, first).map((week) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus is on the days
          // biome-ignore lint/a11y/useSemanticElements: see above
          <div key={week[0]} role="row" className="grid grid-cols-7">
            {week.map((day) => {
              const past = day < today;
              const of = saidOfDay(said, day, zone);
              const count = shifts.get(day)?.length ?? 0;
              const words = { day: dateOfDay(day, today), said: past ? t.past : saidWords(of, zone) };
              return (
                <MonthDay
                  key={day}
                  day={day}
                  label={count > 0 ? t.dayWithShifts({ ...words, count }) : t.day(words)}
                  word={{ free: t.free, not_free: t.notFree, partly: null, nothing: null }[of.state]}
                  state={of.state}
                  hasShift={count > 0}
                  chosen={days !== null && day >= days[0] && day <= days[1]}
                  past={past}
                  today={day === today}
                  beside={!day.startsWith(view.month)}
                  isStop={day === view.focus}
                />
              );
            })}
          </div>
        ))}
      </div>
      <div className="px-3 pb-4 sm:px-0">
        <Legend />
        {other && <p className="mt-1 text-small text-soft">{t.inZone({ zone })}</p>}
        <p role="status" className="mt-3 font-strong">
          {days ? t.chosen({ days: wordsOf(days) }) : t.hint}
        </p>
        {days && (
          <MarkPanel
            key={days[0]}
            details={days[0] === days[1] ? detailsOf(saidOfDay(said, days[0], zone), shifts.get(days[0]), zone) : []}
            weekly={weekly}
            onMark={mark}
          />
        )}
      </div>
    </div>
  );
}
