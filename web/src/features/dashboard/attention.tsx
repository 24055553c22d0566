import type { Dashboard, Needs } from '@contract/dashboard.ts';
import { Link, type LinkProps } from '@tanstack/react-router';
import clsx from 'clsx';
import {
  CircleAlert,
  ClockAlert,
  type LucideIcon,
  MailQuestion,
  MailX,
  PhoneCall,
  PhoneOff,
  TriangleAlert,
  Undo2,
  UserPlus,
  UsersRound,
} from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { mailFailureTexts } from '@/components/layout/admin/mail-failure-texts.ts';
import { MomentAt } from '@/components/ui/moment.tsx';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { UntoldList } from '@/domains/consequences/untold-list.tsx';
import { unreachedPerson } from '@/domains/consequences/words.ts';
import { TimeForReader } from '@/domains/shifts/when.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { codedText, textOf } from '@/lib/errors/error-text.ts';
import { personName } from '@/lib/format/person-name.ts';
import { shortDayOf, todayOf, writtenTimes } from '@/lib/time/event-time.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { linkInText, Nothing, needsAttention, Part } from './part.tsx';
import { adminDashboardTexts, needsTexts } from './texts.ts';

type Ref = Needs['clashes']['places'][number]['event'];

interface GroupProps<Item> {
  title: (params: { count: number }) => string;
  Icon: LucideIcon;
  look?: string;
  count: number;
  /** Those that are listed, which are the first of them. */
  items: readonly Item[];
  children: (item: Item) => ReactNode;
}

/** One kind of need. It is not there while nothing is wrong. */
function Group<Item>({ title, Icon, look = 'text-attention', count, items, children }: GroupProps<Item>) {
  const shared = useTexts(adminCommonTexts);
  const id = useId();
  if (count === 0) return null;
  const hidden = count - items.length;
  return (
    <section aria-labelledby={id} className="border-b border-line py-2">
      <h3 id={id} className="flex items-center gap-2 px-5 py-1 font-strong">
        <Icon aria-hidden="true" className={`size-5 shrink-0 ${look}`} />
        {title({ count })}
      </h3>
      <ul>{items.map(children)}</ul>
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
function ScheduleNeeds({ dashboard: { needs } }: { dashboard: Dashboard }) {
  const [t, { open }] = useTexts(needsTexts, adminDashboardTexts);
  const { below_min, unled, clashes, unanswered, freed } = needs;
  const decide = <span className="text-action">{t.decide}</span>;
  return (
    <>
      <Group
        title={t.belowMinimum}
        Icon={TriangleAlert}
        look="text-loss"
        count={below_min.count}
        items={below_min.slots}
      >
        {({ slot_id, event, slot_type, confirmed, min_count }) => (
          <Entry key={slot_id} event={event} slot={slot_id} about={<Role type={slot_type} />}>
            <span className="font-strong text-loss">{t.ofMinimum({ taken: confirmed, minimum: min_count })}</span>
          </Entry>
        )}
      </Group>
      <Group title={t.unled} Icon={PhoneOff} count={unled.count} items={unled.slots}>
        {({ slot_id, event, slot_type }) => (
          <Entry key={slot_id} event={event} slot={slot_id} about={<Role type={slot_type} />}>
            {decide}
          </Entry>
        )}
      </Group>
      <Group title={t.clashes} Icon={UsersRound} count={clashes.count} items={clashes.places}>
        {({ signup_id, slot_id, event, user }) => (
          <Entry key={signup_id} event={event} slot={slot_id} about={t.twice({ name: personName(user.name) })}>
            {decide}
          </Entry>
        )}
      </Group>
      <Group title={t.unanswered} Icon={MailQuestion} count={unanswered.count} items={unanswered.places}>
        {({ signup_id, slot_id, event, user, kind, deadline }) => (
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
            {decide}
          </Entry>
        )}
      </Group>
      <Group title={t.freed} Icon={Undo2} count={freed.count} items={freed.slots}>
        {({ slot_id, event, slot_type, people, unanswered: silent, at, taken, required }) => (
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
        )}
      </Group>
    </>
  );
}

interface RowProps {
  Icon: LucideIcon;
  look?: string;
  title: string;
  /** Where it leads, if there is something to do about it. */
  link?: LinkProps;
  className?: string;
  children?: ReactNode;
}

/** Something that needs attention: what it is, and more about it in small lines. */
function Row({ Icon, look = 'text-attention', title, link, className, children }: RowProps) {
  const content = (
    <>
      <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${look}`} />
      <span className="min-w-0">
        <span className="font-strong">{title}</span>
        {children}
      </span>
    </>
  );
  if (!link) return <p className="flex gap-3 px-5 py-3">{content}</p>;
  return (
    <Link {...link} className={clsx('flex gap-3 px-5 py-3 hover:bg-desk', className)}>
      {content}
    </Link>
  );
}

const Note = ({ children }: { children: ReactNode }) => <span className="block text-small text-soft">{children}</span>;

type Unsent = Pick<Dashboard['mails'], 'failure' | 'reason'>;

/** People whose emails fail, and emails that are waiting to be sent. */
function Mails({ mails: { unreached, people, waiting, failure, reason } }: Pick<Dashboard, 'mails'>) {
  const [t, texts] = useTexts(adminDashboardTexts, mailFailureTexts);
  const reasonOf = (why: Unsent) => (why.failure && codedText(texts, why.failure)) ?? why.reason;
  return (
    <>
      {people.map(({ id, name, ...why }) => (
        <li key={id}>
          <Row Icon={MailX} title={t.unreached({ name })} link={{ to: '/admin/staff/$userId', params: { userId: id } }}>
            {why.reason && <Note>{reasonOf(why)}</Note>}
          </Row>
        </li>
      ))}
      {unreached > people.length && (
        <li className="px-5 py-3 text-soft">{t.moreUnreached({ count: unreached - people.length })}</li>
      )}
      {waiting > 0 && (
        <li>
          <Row Icon={MailX} title={t.mailsWait({ count: waiting })}>
            <Note>{reasonOf({ failure, reason }) ?? t.notTried}</Note>
            <Note>{t.mailsWaitHint}</Note>
          </Row>
        </li>
      )}
    </>
  );
}

/** People who could not be told of a change of their shifts, and who cannot be reached at all in the next days. */
function Reach({ dashboard: { untold, unreachable } }: { dashboard: Dashboard }) {
  const [t, shared] = useTexts(adminDashboardTexts, adminCommonTexts);
  const hidden = untold.count - untold.people.length;
  const others = unreachable.count - unreachable.people.length;
  return (
    <>
      {untold.count > 0 && (
        <section aria-label={t.untold({ count: untold.count })} className="border-b border-line py-2">
          <h3 className="flex flex-wrap items-center gap-2 px-5 py-1 font-strong">
            <PhoneCall aria-hidden="true" className="size-5 shrink-0 text-loss" />
            {t.untold({ count: untold.count })}
          </h3>
          <UntoldList people={untold.people} />
          {hidden > 0 && (
            <p className="px-5 py-1">
              <Link to="/admin/unreached" className={linkInText}>
                {shared.andMore({ count: hidden })}
              </Link>
            </p>
          )}
        </section>
      )}
      {unreachable.count > 0 && (
        <Row
          Icon={MailX}
          title={t.unreachable({ count: unreachable.count })}
          link={{ to: '/admin/unreached' }}
          className="border-b border-line"
        >
          <Note>
            {unreachable.people.map(unreachedPerson).join(', ')}
            {others > 0 && ` ${shared.andMore({ count: others })}`}
          </Note>
        </Row>
      )}
    </>
  );
}

/** What the schedule needs, what is left of past shifts, people who wait, feeds that fail or need a decision, emails that do not arrive, and unanswered invitations. */
export function Attention({ dashboard }: { dashboard: Dashboard }) {
  const { feeds, invitations, mails, needs, waiting_people: waiting, open_ends: ends } = dashboard;
  const [t, shared] = useTexts(adminDashboardTexts, adminCommonTexts);
  const words = { error: t.feedError, held: t.feedHeld, paused: t.feedPaused };
  const { pending, unsent, oldest } = invitations;
  const inSchedule = needs.below_min.count + needs.clashes.count + needs.unanswered.count + needs.freed.count;
  const unreached = dashboard.untold.count + dashboard.unreachable.count;
  const allWell =
    inSchedule + unreached + ends + feeds.length + mails.unreached + mails.waiting + pending + waiting === 0;
  return (
    <Part title={t.attention} anchor={needsAttention}>
      {allWell && <Nothing>{t.nothingWrong}</Nothing>}
      <Reach dashboard={dashboard} />
      <ScheduleNeeds dashboard={dashboard} />
      <ul className="divide-y divide-line">
        {ends > 0 && (
          <li>
            <Row Icon={ClockAlert} title={t.openEnds({ count: ends })} link={{ to: '/admin/open-ends' }}>
              <Note>{t.openEndsHint}</Note>
            </Row>
          </li>
        )}
        {waiting > 0 && (
          <li>
            <Row
              Icon={UserPlus}
              look="text-action"
              title={t.waitingPeople({ count: waiting })}
              link={{ to: '/admin/staff' }}
            />
          </li>
        )}
        {feeds.map(({ id, name, status, failure, reason }) => (
          <li key={id}>
            <Row Icon={CircleAlert} title={words[status]({ name })} link={{ to: '/admin/ical-feeds' }}>
              {reason && <Note>{(failure && textOf(failure)) ?? reason}</Note>}
            </Row>
          </li>
        ))}
        <Mails mails={mails} />
        {pending > 0 && (
          <li>
            <Row
              Icon={MailQuestion}
              look="text-action"
              title={t.invitations({ count: pending })}
              link={{ to: '/admin/staff' }}
            >
              {unsent > 0 && <span className="block text-small text-attention">{t.unsent({ count: unsent })}</span>}
              <Note>
                {oldest.map(({ name, email }) => name ?? email).join(', ')}
                {pending > oldest.length && ` ${shared.andMore({ count: pending - oldest.length })}`}
              </Note>
            </Row>
          </li>
        )}
      </ul>
    </Part>
  );
}
