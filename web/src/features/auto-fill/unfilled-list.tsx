import type { AutoFill } from '@contract/auto-fill.ts';
import { useStore } from '@nanostores/react';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { TitledSection } from '@/components/ui/titled-section.tsx';
import { amount } from '@/lib/format/numbers.ts';
import { personName } from '@/lib/format/person-name.ts';
import { now } from '@/lib/time/clock.ts';
import { writtenTimes } from '@/lib/time/event-time.ts';
import { dayKey, shortDay } from '@/lib/time/time.ts';
import { useOrganisationZone } from '@/lib/time/use-organisation-zone.ts';
import type { Relaxation, Unfilled } from './engine/unfilled.ts';
import { placeFinder } from './groups.ts';
import { unfilledTexts } from './texts.ts';

const hours = (by: number) => amount(Math.ceil(by * 100) / 100);

function Helps({ relaxations }: { relaxations: readonly Relaxation[] }) {
  const t = useStore(unfilledTexts);
  const today = dayKey(now(), useOrganisationZone());
  const words = (each: Relaxation) => {
    const name = personName(each.name);
    if (each.code === 'move') return t.move({ name, title: each.title });
    if (each.code === 'ask') {
      return t.ask({ name, count: each.people, day: shortDay(each.day, today) });
    }
    const text = { rest: t.rest, hours: t.dayHours, own_hours: t.ownHours }[each.code];
    return text({ name, hours: hours(each.by) });
  };
  return (
    <div className="mt-1">
      <p className="font-strong">{t.helps}</p>
      <ul>
        {relaxations.map((each) => (
          <li key={each.code}>{words(each)}</li>
        ))}
      </ul>
    </div>
  );
}

/** Why people cannot have a place, with how many each reason holds for. A reason of the role itself is in the first sentence. */
function Why({ why }: Pick<Unfilled, 'why'>) {
  const t = useStore(unfilledTexts);
  return why.map(([code, count]) => {
    if (code === 'signup_not_open' || code === 'signup_closed') return <li key={code}>{t[code]}</li>;
    const words = code in t ? t[code as 'overlap'] : undefined;
    return words && <li key={code}>{words({ count })}</li>;
  });
}

/** The places that the proposal leaves open: for each, what is in the way, and the least that would have to give way. */
export function UnfilledList({ data, unfilled }: { data: AutoFill; unfilled: readonly Unfilled[] }) {
  const t = useStore(unfilledTexts);
  const place = placeFinder(data);
  return (
    <TitledSection id="still-open" title={t.title} className="max-w-column">
      <ul className="sheet divide-y divide-line px-4 sm:px-6">
        {unfilled.map(({ slot, open, toMin, able, why, relaxations }) => {
          const { shift, type } = place(slot);
          return (
            <li key={slot} className="py-3 wrap-anywhere">
              <p className="flex flex-wrap items-center gap-x-3">
                <span className="font-strong">{shift.title}</span>
                <span className="flex items-center gap-1">
                  <SlotSwatch color={type.color} />
                  {type.name}
                </span>
                <span className="text-soft">{writtenTimes(shift).full}</span>
              </p>
              <p className="flex flex-wrap gap-x-4">
                <span>{t.open({ count: open })}</span>
                {toMin > 0 && <span className="font-strong text-loss">{t.belowMinimum({ count: toMin })}</span>}
              </p>
              <ul className="flex flex-wrap gap-x-4 text-small text-soft">
                <li>{t.able({ count: able })}</li>
                <Why why={why} />
              </ul>
              {relaxations.length > 0 && <Helps relaxations={relaxations} />}
            </li>
          );
        })}
      </ul>
    </TitledSection>
  );
}
