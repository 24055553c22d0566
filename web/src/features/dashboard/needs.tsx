import type { Dashboard, Needs } from '@contract/dashboard.ts';
import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import { MailQuestion, PhoneOff, TriangleAlert, Undo2, UsersRound } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { MomentAt } from '@/components/ui/moment.tsx';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { TimeForReader } from '@/domains/shifts/when.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { personName } from '@/lib/format/person-name.ts';
import { shortDayOf, todayOf, writtenTimes } from '@/lib/time/event-time.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { adminDashboardTexts, needsTexts } from './texts.ts';

type Ref = Needs['clashes']['places'][number]['event'];

interface GroupProps {
  title: string;
  Icon: typeof TriangleAlert;
  look: string;
  /** How many entries of the group are not listed. */
  hidden: number;
  children: ReactNode;
}

/** One kind of need. It is not there while nothing is wrong. */
function Group({ title, Icon, look, hidden, children }: GroupProps) {
  const shared = useStore(adminCommonTexts);
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-b border-line py-2">
      <h3 id={id} className="flex items-center gap-2 px-5 py-1 font-strong">
        <Icon aria-hidden="true" className={`size-5 shrink-0 ${look}`} />
        {title}
      </h3>
      <ul>{children}</ul>
      {hidden > 0 && <p className="px-5 pb-1 pl-12 text-small text-soft">{shared.andMore({ count: hidden })}</p>}
    </section>
  );
}

interface EntryProps {
  event: Ref;
  slot: string;
  about: ReactNode;
  children: ReactNode;
}

/** A moment that belongs to a shift, in its zone. */
function MomentOf({ at, event }: { at: string; event: Ref }) {
  return <MomentAt at={at} today={todayOf(event, useNow())} zone={event.timezone} />;
}

/** A shift that needs somebody: it opens in the panel, at the slot. */
function Entry({ event, slot, about, children }: EntryProps) {
  return (
    <li>
      <Link
        to="/admin"
        search={{ shift: event.id, slot }}
        resetScroll={false}
        preload={false}
        className="flex min-h-11 flex-wrap items-baseline gap-x-4 py-1.5 pr-5 pl-12 hover:bg-desk"
      >
        <span className="min-w-0 grow basis-56">
          <span className="font-strong">{event.title}</span>{' '}
          <span className="text-soft">
            {shortDayOf(event, useNow())}, {writtenTimes(event).start}
            <TimeForReader event={event} />
          </span>
          <span className="block text-small text-soft">
            {event.location && `${event.location} · `}
            {about}
          </span>
        </span>
        <span className="text-small whitespace-nowrap">{children}</span>
      </Link>
    </li>
  );
}

const Role = ({ type: { name, color } }: { type: { name: string; color: string } }) => (
  <span className="inline-flex items-center gap-1">
    <SlotSwatch color={color} />
    {name}
  </span>
);

const namesOf = (people: readonly { name: string }[]) => people.map(({ name }) => personName(name)).join(', ');

/** What the schedule ahead needs: people below a minimum, places that clash, answers that are missing, and what came free lately. */
export function ScheduleNeeds({ dashboard: { needs, ...days } }: { dashboard: Dashboard }) {
  const t = useStore(needsTexts);
  const { open } = useStore(adminDashboardTexts);
  const { below_min, unled, clashes, unanswered, freed } = needs;
  return (
    <>
      {below_min.count > 0 && (
        <Group
          title={t.belowMinimum({ count: below_min.count })}
          Icon={TriangleAlert}
          look="text-loss"
          hidden={below_min.count - below_min.slots.length}
        >
          {below_min.slots.map(({ slot_id, event, slot_type, confirmed, min_count }) => (
            <Entry key={slot_id} event={event} slot={slot_id} about={<Role type={slot_type} />} {...days}>
              <span className="font-strong text-loss">{t.ofMinimum({ taken: confirmed, minimum: min_count })}</span>
            </Entry>
          ))}
        </Group>
      )}
      {unled.count > 0 && (
        <Group
          title={t.unled({ count: unled.count })}
          Icon={PhoneOff}
          look="text-attention"
          hidden={unled.count - unled.slots.length}
        >
          {unled.slots.map(({ slot_id, event, slot_type }) => (
            <Entry key={slot_id} event={event} slot={slot_id} about={<Role type={slot_type} />} {...days}>
              <span className="text-action">{t.decide}</span>
            </Entry>
          ))}
        </Group>
      )}
      {clashes.count > 0 && (
        <Group
          title={t.clashes({ count: clashes.count })}
          Icon={UsersRound}
          look="text-attention"
          hidden={clashes.count - clashes.places.length}
        >
          {clashes.places.map(({ signup_id, slot_id, event, user }) => (
            <Entry key={signup_id} event={event} slot={slot_id} about={t.twice({ name: personName(user.name) })}>
              <span className="text-action">{t.decide}</span>
            </Entry>
          ))}
        </Group>
      )}
      {unanswered.count > 0 && (
        <Group
          title={t.unanswered({ count: unanswered.count })}
          Icon={MailQuestion}
          look="text-attention"
          hidden={unanswered.count - unanswered.places.length}
        >
          {unanswered.places.map(({ signup_id, slot_id, event, user, kind, deadline }) => (
            <Entry
              key={signup_id}
              event={event}
              slot={slot_id}
              about={
                <>
                  {personName(user.name)} · {kind === 'still' && `${t.stillSilent} · `}
                  {t.deadline} <MomentOf at={deadline} event={event} />
                </>
              }
            >
              <span className="text-action">{t.decide}</span>
            </Entry>
          ))}
        </Group>
      )}
      {freed.count > 0 && (
        <Group
          title={t.freed({ count: freed.count })}
          Icon={Undo2}
          look="text-attention"
          hidden={freed.count - freed.slots.length}
        >
          {freed.slots.map(({ slot_id, event, slot_type, people, unanswered: silent, at, taken, required }) => (
            <Entry
              key={slot_id}
              event={event}
              slot={slot_id}
              about={
                <>
                  <Role type={slot_type} /> · {people.length > 0 && <>{t.gaveBack({ names: namesOf(people) })} · </>}
                  {silent.length > 0 && <>{t.silent({ names: namesOf(silent) })} · </>}
                  <MomentOf at={at} event={event} />
                </>
              }
            >
              <span className="font-strong text-attention">{open({ count: required - taken })}</span>
            </Entry>
          ))}
        </Group>
      )}
    </>
  );
}
