import { useStore } from '@nanostores/react';
import { useId, useState } from 'react';
import { DayField } from '@/components/form/day-field.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { eventsOf, firstDayOf } from '@/lib/change-sets/planning.ts';
import { useUsesDrafts } from '@/lib/change-sets/uses-drafts.ts';
import { dateInText, dayKey } from '@/lib/time/time.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { useOrganisationZone } from '@/lib/time/use-organisation-zone.ts';
import { DayCalendar } from './day-calendar.tsx';
import { daysBetween, usualCopy, yearLater } from './days.ts';
import type { PlanDialogProps } from './plan-forms.ts';
import { planTexts } from './plan-texts.ts';

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
