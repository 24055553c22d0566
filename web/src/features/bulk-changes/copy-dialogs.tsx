import { useStore } from '@nanostores/react';
import { X } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { DayField } from '@/components/form/day-field.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { useUsesDrafts } from '@/components/layout/admin/drafts.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { locale } from '@/i18n/languages.ts';
import { eventsOf, firstDayOf } from '@/lib/change-sets/planning.ts';
import { sayNotLoaded } from '@/lib/errors/say-not-loaded.ts';
import { addDays, dateInText, dateOfDay, dayKey, fullWeekday } from '@/lib/time/time.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { useOrganisationZone } from '@/lib/time/use-organisation-zone.ts';
import { DayCalendar } from './day-calendar.tsx';
import {
  clocksChangeOn,
  daysBetween,
  isLastOfMonth,
  mostDays,
  type Rhythm,
  repeats,
  usualCopy,
  weekOfMonth,
  yearLater,
} from './days.ts';
import type { HolidayPlace } from './holidays.ts';
import type { PlanDialogProps } from './plan-forms.ts';
import { planTexts } from './plan-texts.ts';

interface HolidayFieldsProps {
  /** The calendar of holidays, once it is loaded. */
  calendar: typeof import('./holidays.ts');
  place: HolidayPlace;
  onChange: (place: HolidayPlace) => void;
}

/** Asks whose public holidays are left out: those of a country and, where regions have holidays of their own, of one of them. */
function HolidayFields({ calendar, place, onChange }: HolidayFieldsProps) {
  const t = useStore(planTexts);
  const language = useStore(locale);
  const countries = useMemo(() => calendar.countriesIn(language), [calendar, language]);
  const regions = place.country === '' ? [] : calendar.regionsOf(place.country, language);
  return (
    <div className="mt-4 grid grid-cols-1 gap-4 sm:grid-cols-2">
      <SelectField
        label={t.country}
        value={place.country}
        options={[{ value: '', label: '–' }, ...countries]}
        onChange={(country) => onChange({ country, region: '' })}
      />
      {regions.length > 0 && (
        <SelectField
          label={t.region}
          value={place.region}
          options={[{ value: '', label: t.everyRegion }, ...regions]}
          onChange={(region) => onChange({ ...place, region })}
        />
      )}
    </div>
  );
}

const mostWeeks = 8;

/** What can be chosen for shifts that begin on a day. The rules by month are those which that day fits. */
function useRhythms(from: string): { value: string; label: string; rhythm: Rhythm }[] {
  const t = useStore(planTexts);
  const weekday = fullWeekday(from);
  const week = weekOfMonth(from);
  const nth = { 1: t.firstWeekday, 2: t.secondWeekday, 3: t.thirdWeekday, 4: t.fourthWeekday }[week];
  return [
    { value: 'daily', label: t.daily, rhythm: { days: 1 } },
    { value: 'weekly', label: t.weekly, rhythm: { days: 7 } },
    ...Array.from({ length: mostWeeks - 1 }, (_, index) => index + 2).map((count) => ({
      value: `${count} weeks`,
      label: t.everyWeeks({ count }),
      rhythm: { days: count * 7 },
    })),
    { value: 'date', label: t.onDate({ date: Number(from.slice(8)) }), rhythm: { monthly: 'date' } },
    ...(nth ? [{ value: 'weekday', label: nth({ weekday }), rhythm: { monthly: 'weekday' } } as const] : []),
    ...(isLastOfMonth(from)
      ? [{ value: 'last', label: t.lastWeekday({ weekday }), rhythm: { monthly: 'last' } } as const]
      : []),
  ];
}

/** The public holidays among days, once somebody has asked for them: their calendar is large, and most repetitions need none. */
function useHolidays(days: readonly string[], zone: string) {
  const language = useStore(locale);
  const [calendar, setCalendar] = useState<typeof import('./holidays.ts')>();
  const [place, setPlace] = useState<HolidayPlace>({ country: '', region: '' });
  const ask = () =>
    void import('./holidays.ts').then(
      (loaded) => {
        setCalendar(loaded);
        setPlace({ country: loaded.countryOf(zone, navigator.language), region: '' });
      },
      () => void sayNotLoaded(),
    );
  const names = calendar && place.country !== '' ? calendar.holidaysAmong(days, place, language) : null;
  return { ask, calendar, place, setPlace, names };
}

/** Asks how often shifts are repeated and which days are left out, and says how many that makes. */
export function RepeatDialog({ shifts, open, onMake, onClose }: PlanDialogProps) {
  const t = useStore(planTexts);
  const from = firstDayOf(shifts);
  const rhythms = useRhythms(from);
  const [every, setEvery] = useState('weekly');
  const [until, setUntil] = useState<string | undefined>(addDays(from, 28));
  /** The days that somebody has left out (true) or put back by hand. */
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [asked, setAsked] = useState(false);
  const rhythm = rhythms.find(({ value }) => value === every)?.rhythm ?? { days: 7 };
  const all = repeats(from, rhythm, until ?? from);
  const holidays = useHolidays(all.slice(0, mostDays), shifts[0]?.timezone ?? 'UTC');
  const isLeft = (day: string) => chosen.get(day) ?? holidays.names?.has(day) ?? false;
  const leave = (day: string, out: boolean) => setChosen(new Map(chosen).set(day, out));
  const named = (day: string, text: string) => {
    const name = holidays.names?.get(day);
    return name ? t.holiday({ day: text, name }) : text;
  };
  const days = all.filter((day) => !isLeft(day));
  // Days that are left out stay so while the rhythm or the end changes, but only those that would be repeated are named.
  const left = all.filter(isLeft);
  const last = days.at(-1);
  const changed = last && clocksChangeOn(from, last, shifts[0]?.timezone ?? 'UTC');
  const problem = days.length === 0 ? t.untilAfter : days.length > mostDays ? t.tooOften({ count: mostDays }) : null;
  return (
    <FormDialog
      open={open}
      title={t.repeatTitle({ count: shifts.length })}
      submit={t.repeat({ count: days.length })}
      busy={false}
      refusal={asked ? problem : null}
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (problem) return;
        const after = days.map((day) => daysBetween(from, day));
        onMake({ action: 'copy', events: eventsOf(shifts), days: after, series: true });
      }}
      onClose={onClose}
    >
      <SelectField label={t.every} value={every} options={rhythms} onChange={setEvery} className="mb-4" />
      <DayField label={t.until} day={until} min={addDays(from, 1)} onChange={setUntil} />
      {days.length > 0 && days.length <= mostDays && (
        <SelectField
          label={t.leaveOut}
          className="mt-4"
          value=""
          options={[{ value: '', label: '–' }, ...days.map((day) => ({ value: day, label: dateOfDay(day, from) }))]}
          onChange={(day) => day !== '' && leave(day, true)}
        />
      )}
      {holidays.calendar ? (
        <HolidayFields calendar={holidays.calendar} place={holidays.place} onChange={holidays.setPlace} />
      ) : (
        <Button variant="quiet" className="mt-2" onClick={holidays.ask}>
          {t.leaveOutHolidays}
        </Button>
      )}
      {holidays.names?.size === 0 && <p className="mt-2 text-soft">{t.noHolidays}</p>}
      {left.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2">
          {left.map((day) => (
            <li key={day}>
              <button
                type="button"
                aria-pressed={true}
                onClick={() => leave(day, false)}
                className="flex min-h-11 items-center gap-1 rounded-control border border-line bg-sheet px-3 text-small hover:border-edge"
              >
                {named(day, dateOfDay(day, from))}
                <X aria-hidden="true" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div role="status" className="mt-4 grid min-h-18 gap-2">
        {last && <p className="font-strong">{t.times({ count: days.length, last: dateInText(last, from) })}</p>}
        {left.length > 0 && (
          <p>{t.without({ days: left.map((day) => named(day, dateInText(day, from))).join('; ') })}</p>
        )}
        {changed && <p>{t.clocksChange({ day: dateInText(changed, from) })}</p>}
      </div>
      <p className="text-soft">{t.series}</p>
    </FormDialog>
  );
}

/** Where copies go that were copied on the board, if it is not only another day. */
function PastedAt({ id, location }: { id: string; location: string | null | undefined }) {
  const t = useStore(planTexts);
  const place = location === null ? t.pasteNoPlace : location && t.pasteAt({ place: location });
  return (
    <p id={id} className="mb-3">
      {place ?? t.pasteAfter}
    </p>
  );
}

/**
 * Asks to which days shifts are copied. The day on which they are pasted needs one click; without one, the same weekday of the next
 * week and of the next year. Other days are typed, or chosen in the calendar, which opens at what is typed.
 */
export function CopyDialog({ shifts, paste, open, onMake, onClose }: PlanDialogProps) {
  const t = useStore(planTexts);
  const from = firstDayOf(shifts);
  const usual = usualCopy(from, dayKey(useNow(), useOrganisationZone()));
  const first = paste?.day ?? usual;
  const about = useId();
  const [chosen, setChosen] = useState<string[]>([]);
  const [typed, setTyped] = useState<string>();
  const [people, setPeople] = useState(false);
  const [drafts, setDrafts] = useState(false);
  // Copies of drafts are drafts anyway.
  const asksForDrafts = useUsesDrafts() && shifts.some(({ draft }) => !draft);
  const { location, minutes } = paste ?? {};
  const isElsewhere = location !== undefined || minutes !== undefined;
  const atOnce = paste ? [first] : [...new Set([first, yearLater(from)])];
  // A day that is typed takes the place of the one typed before: while a person corrects it, each key makes another day.
  const type = (day: string | undefined) => {
    const others = chosen.filter((each) => each !== typed);
    const isOwn = day === from && !isElsewhere;
    setTyped(day);
    setChosen(day === undefined || isOwn || others.includes(day) ? others : [...others, day].sort());
  };
  const [missing, setMissing] = useState(false);
  const copyTo = (days: readonly string[]) =>
    onMake({
      action: 'copy',
      events: eventsOf(shifts),
      days: days.map((day) => daysBetween(from, day)),
      ...(location !== undefined && { location }),
      ...(minutes !== undefined && { minutes }),
      ...(people && { people }),
      ...(drafts && { draft: true }),
    });
  return (
    <FormDialog
      open={open}
      title={t.copyTitle({ count: shifts.length })}
      submit={chosen.length === 0 ? t.copy : t.copyDays({ count: chosen.length })}
      busy={false}
      refusal={missing && chosen.length === 0 ? t.chooseDays : null}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen.length > 0) copyTo(chosen);
        else setMissing(true);
      }}
      onClose={onClose}
    >
      {isElsewhere && <PastedAt id={about} location={location} />}
      <div className="mb-4 grid gap-2">
        {atOnce.map((day) => (
          <Button key={day} aria-describedby={isElsewhere ? about : undefined} onClick={() => copyTo([day])}>
            {t.sameNextWeek({ day: dateInText(day, from) })}
          </Button>
        ))}
      </div>
      {!isElsewhere && <p className="mb-3 text-soft">{t.firstDay({ day: dateInText(from, from) })}</p>}
      <div className="mb-2 flex">
        <DayField label={t.typeDay} day={typed} onChange={type} />
      </div>
      <DayCalendar
        key={typed}
        start={typed ?? first}
        {...(!isElsewhere && { except: from })}
        chosen={chosen}
        onChange={setChosen}
      />
      <Checkbox className="mt-2" label={t.withPeople} checked={people} onChange={setPeople} />
      {asksForDrafts && <Checkbox label={t.asDrafts} checked={drafts} onChange={setDrafts} />}
    </FormDialog>
  );
}
