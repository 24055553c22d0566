import type { Signup } from '@contract/signups.ts';
import type { User } from '@contract/users.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { Ban, CalendarPlus, Mail, Pencil, Phone } from 'lucide-react';
import { type ComponentType, useEffect, useMemo } from 'react';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { useLazyDialog } from '@/components/ui/lazy.tsx';
import { AddressText } from '@/components/ui/long-text.tsx';
import { focusPanel, SidePanel } from '@/components/ui/side-panel.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { TimeForReader } from '@/domains/shifts/when.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { personName, phoneLink } from '@/lib/format/person-name.ts';
import { shortDayOf, timesOf, writtenTimes } from '@/lib/time/event-time.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { SeeAsButton } from '../access/account-buttons.tsx';
import { accessTexts } from '../access/texts.ts';
import { FulfillmentBar } from '../fulfillment.tsx';
import { changePeopleMutation } from '../invitations/mutations.ts';
import { accessWord, isNewcomer } from '../list/filter.ts';
import { PersonMissing } from '../person-missing.tsx';
import { signupsOfQuery, useUser } from '../queries.ts';
import { staffTexts } from '../texts.ts';
import { splitByTime } from './signups.ts';
import { panelTexts } from './texts.ts';

const action = buttonStyle('quiet', 'px-3!');
const icon = 'size-5 shrink-0';
const fact = 'inline-flex min-h-11 max-w-full items-center gap-2 underline-offset-4 hover:underline';
const loadBlock = () => import('../access/block-dialog.tsx').then(({ BlockDialog }) => BlockDialog);
const languageNames = { english: 'English', spanish: 'Español', french: 'Français', german: 'Deutsch' };

/** What can be done with a person. Nobody blocks themselves. */
function PersonActions({ user }: { user: User }) {
  const [t, shared, access] = useTexts(panelTexts, adminCommonTexts, accessTexts);
  const own = useAuth().user?.id === user.id;
  const invite = useMutation(changePeopleMutation);
  const { Part, isOpen, open, close } = useLazyDialog(loadBlock);
  const params = { userId: user.id };
  return (
    <div className="-mx-3 flex flex-wrap">
      <Link to="/admin/staff/$userId/edit" params={params} className={action}>
        <Pencil aria-hidden="true" className={icon} />
        {shared.edit}
      </Link>
      {user.state === 'active' && (
        <Link to="/admin/staff/$userId/assign" params={params} className={action}>
          <CalendarPlus aria-hidden="true" className={icon} />
          {t.assign}
        </Link>
      )}
      {user.state === 'active' && user.email && isNewcomer(user) && (
        <Button
          variant="quiet"
          className="px-3!"
          busy={invite.isPending}
          onClick={() => invite.mutate({ action: 'invite', ids: [user.id], preview: false })}
        >
          <Mail aria-hidden="true" className={icon} />
          {t.invite}
        </Button>
      )}
      {user.state === 'active' && !own && (
        <Button variant="quiet" className="px-3!" onClick={open}>
          <Ban aria-hidden="true" className={icon} />
          {access.block}
        </Button>
      )}
      <SeeAsButton user={user} variant="quiet" className="px-3!" />
      {Part && <Part user={isOpen ? user : null} onClose={close} />}
    </div>
  );
}

/** Role, state, how to reach a person, their language, and the actions. */
function PersonFacts({ user }: { user: User }) {
  const [t, shared] = useTexts(panelTexts, adminCommonTexts);
  return (
    <div className="min-w-0">
      <p className="text-soft">
        {shared[user.role]} · {accessWord(user)}
      </p>
      {user.email && (
        <p>
          <a href={`mailto:${user.email}`} className={fact}>
            <Mail aria-hidden="true" className={`${icon} text-soft`} />
            <span className="min-w-0">
              <AddressText address={user.email} />
            </span>
          </a>
        </p>
      )}
      {user.phone && (
        <p>
          <a href={phoneLink(user.phone)} className={fact}>
            <Phone aria-hidden="true" className={`${icon} text-soft`} />
            {user.phone}
          </a>
        </p>
      )}
      {user.settings && (
        <p className="text-small text-soft">{t.language({ language: languageNames[user.settings.language] })}</p>
      )}
      {user.description && <p className="mt-2 whitespace-pre-line wrap-anywhere text-soft">{user.description}</p>}
      <PersonActions user={user} />
    </div>
  );
}

interface Done {
  name: string;
  count: number;
}

/** How often each name occurs, the most frequent first. */
function count(names: readonly string[]): Done[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .map(([name, times]) => ({ name, count: times }))
    .sort((one, two) => two.count - one.count || one.name.localeCompare(two.name));
}

/** In which roles and at which locations somebody has worked: past signups that were neither canceled nor missed. */
function workDone(past: readonly Signup[]): { roles: Done[]; locations: Done[] } {
  const worked = past.filter(
    ({ attendance, status, slot_canceled, event }) =>
      status === 'confirmed' &&
      (attendance ?? 'attended') === 'attended' &&
      !slot_canceled &&
      event.status !== 'canceled',
  );
  return {
    roles: count(worked.map(({ slot_type }) => slot_type.name)),
    locations: count(worked.flatMap(({ event }) => event.location ?? [])),
  };
}

const shownNext = 6;
const shownDone = 5;

function Counts({ title, counts }: { title: string; counts: readonly { name: string; count: number }[] }) {
  const t = useTexts(panelTexts);
  if (counts.length === 0) return null;
  return (
    <div className="mt-2">
      <h4 className="text-small text-soft">{title}</h4>
      <ul>
        {counts.slice(0, shownDone).map(({ name, count }) => (
          <li key={name} className="flex justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="shrink-0 text-soft">{t.times({ count })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A person's next shifts, each of which opens its panel, and in which roles and locations they have worked. */
function PersonWork({ user }: { user: User }) {
  const t = useTexts(panelTexts);
  const query = useQuery(signupsOfQuery(user.id));
  const now = useNow();
  const { coming, done } = useMemo(() => {
    const parts = splitByTime(query.data ?? [], now);
    return { coming: parts.coming, done: workDone(parts.past) };
  }, [query.data, now]);
  if (query.isPending) return <Skeleton className="h-32 w-full" />;
  if (!query.data) return <FailedToLoad query={query} sentence={t.signupsFailed} />;
  return (
    <>
      <section aria-labelledby="person-next">
        <h3 id="person-next" className="font-strong">
          {t.next}
        </h3>
        {coming.length === 0 && <p className="text-soft">{t.noneNext}</p>}
        <ul>
          {coming.slice(0, shownNext).map(({ id, event, slot_type }) => (
            <li key={id}>
              <Link
                to="."
                search={(before) => ({ ...before, shift: event.id, slot: undefined })}
                resetScroll={false}
                preload={false}
                className="block py-1.5 underline-offset-4 hover:underline"
              >
                <span className="text-small text-soft">
                  {shortDayOf(timesOf(event), now)}, {writtenTimes(timesOf(event)).start}
                  <TimeForReader event={timesOf(event)} />
                </span>
                <span className="block font-strong wrap-anywhere">{event.title}</span>
                <span className="flex items-center gap-x-1.5 text-small text-soft">
                  <SlotSwatch color={slot_type.color} />
                  <span className="min-w-0 wrap-anywhere">
                    {slot_type.name}
                    {event.location && ` · ${event.location}`}
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
        <Link to="/admin/staff/$userId" params={{ userId: user.id }} className={buttonStyle('quiet', '-ml-4')}>
          {t.allShifts}
        </Link>
      </section>
      <section aria-labelledby="person-done">
        <h3 id="person-done" className="font-strong">
          {t.done}
        </h3>
        {done.roles.length === 0 && <p className="text-soft">{t.noneDone}</p>}
        <Counts title={t.roles} counts={done.roles} />
        <Counts title={t.places} counts={done.locations} />
      </section>
    </>
  );
}

/** The parts of the panel, in their order. What is known of a person elsewhere adds its own here. */
const sections: readonly ComponentType<{ user: User }>[] = [PersonFacts, FulfillmentBar, PersonWork];

function Content({ user }: { user: User }) {
  useEffect(focusPanel, []);
  return (
    <div className="grid grid-cols-1 gap-5 p-5">
      {sections.map((Section, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the sections never change places
        <Section key={index} user={user} />
      ))}
    </div>
  );
}

/** What is known of a person, what they do next and have done, and what can be done with them. */
export function PersonPanel({ id }: { id: string }) {
  const [t, staff] = useTexts(panelTexts, staffTexts);
  const router = useRouter();
  const query = useUser(id);
  const { data: user, isMissing } = query;
  const close = () =>
    void router.navigate({ to: '.', search: (before) => ({ ...before, person: undefined }), resetScroll: false });
  return (
    <SidePanel title={user ? personName(user.name) : isMissing ? staff.unknownPerson : t.loading} onClose={close}>
      {user && <Content user={user} />}
      {!user && (
        <div className="p-5">
          <PersonMissing query={query} skeleton="h-40 w-full" />
        </div>
      )}
    </SidePanel>
  );
}
