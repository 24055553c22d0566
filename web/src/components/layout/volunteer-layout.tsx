import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { CalendarDays, CircleUserRound, ClipboardCheck, MessageSquare, Search, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIsLead, useLeadRights } from '@/lib/auth/rights.ts';
import { noticesQuery } from '@/lib/query/notices-query.ts';
import { memberTexts } from './member-texts.ts';
import { TopBar } from './top-bar.tsx';

const find = { to: '/volunteer', text: 'find', Icon: Search } as const;
const shifts = { to: '/volunteer/shifts', text: 'shifts', Icon: CalendarDays } as const;
const team = { to: '/lead', text: 'team', Icon: Users } as const;
const gate = { to: '/gate', text: 'gate', Icon: ClipboardCheck } as const;
const messages = { to: '/volunteer/messages', text: 'messages', Icon: MessageSquare } as const;
const me = { to: '/volunteer/me', text: 'me', Icon: CircleUserRound } as const;

/** The pages that are opened from Me. */
const ofMe = /^\/volunteer\/(code|hours|looked-after|profile|settings|second-factor)(\/|$)/;

/** The pages for people who lead shifts, each for those who may do what it is for. */
function useLeadPages() {
  const isLead = useIsLead();
  const runsGate = useLeadRights().includes('gate');
  return [...(isLead ? [team] : []), ...(runsGate ? [gate] : [])];
}

/** The links of the top bar on wide screens. The bell and the menu beside them are the way to the rest. */
function MemberLinks() {
  const t = useStore(memberTexts);
  const leads = useLeadPages();
  return (
    <nav aria-label={t.pages} className="flex gap-1 max-sm:hidden">
      {[find, shifts, ...leads].map(({ to, text }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: true, includeSearch: false }}
          className="flex min-h-11 items-center rounded-control px-3 text-soft hover:text-ink aria-[current=page]:font-strong aria-[current=page]:text-action-deep"
        >
          {t[text]}
        </Link>
      ))}
    </nav>
  );
}

/** The number of new messages, drawn on the icon of their page. */
function Count({ count }: { count: number }) {
  return (
    <span
      aria-hidden="true"
      className="absolute -top-1.5 left-3 @max-[3rem]:-top-4.5 @max-[3rem]:right-0 @max-[3rem]:left-auto grid h-4.5 min-w-4.5 place-items-center rounded-round bg-action px-1 text-small leading-none font-strong text-on-action"
    >
      {count > 9 ? '9+' : count}
    </span>
  );
}

/**
 * The bar below every page of members on a phone, within reach of the thumb: the pages that everything starts from. It is as high as
 * two lines below an icon, so that long words and large text break instead of running into each other. Where text is so large that a
 * word needs a third line, it has the place of the icon, and the number of new messages is above the bar.
 */
function MemberBar() {
  const t = useStore(memberTexts);
  const { data: { length: count } = [] } = useQuery(noticesQuery);
  const leads = useLeadPages();
  const inMe = useLocation({ select: ({ pathname }) => ofMe.test(pathname) });
  return (
    <nav
      aria-label={t.pages}
      data-member-bar=""
      data-print="no"
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-sheet pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      <ul className="grid h-14 auto-cols-fr grid-flow-col">
        {[find, shifts, ...leads, messages, me].map(({ to, text, Icon }) => (
          <li key={to} className="@container grid min-w-0">
            <Link
              to={to}
              activeOptions={{ exact: true, includeSearch: false }}
              aria-current={to === me.to && inMe ? 'true' : undefined}
              className="relative grid min-w-0 content-center justify-items-center text-center text-small leading-4 text-soft [&[aria-current]]:font-strong [&[aria-current]]:text-action-deep"
            >
              <span className="relative mb-1 @max-[3rem]:static @max-[3rem]:mb-0">
                <Icon aria-hidden="true" className="size-5 @max-[3rem]:hidden" />
                {to === messages.to && count > 0 && <Count count={count} />}
              </span>
              <span className="w-full wrap-anywhere hyphens-auto">
                {t[text]}
                {to === messages.to && count > 0 && <span className="sr-only"> {t.new({ count })}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <span aria-live="polite" className="sr-only">
        {count > 0 && t.new({ count })}
      </span>
    </nav>
  );
}

/** The frame of volunteers' pages: one column, no sidebar; on a phone, a bar below the page in place of the bell. `below`: what is shown over the lower edge. */
export function VolunteerLayout({ bell, below }: { bell: ReactNode; below: ReactNode }) {
  return (
    <div className="group/page">
      <TopBar width="column">
        <MemberLinks />
        <div className="max-sm:hidden">{bell}</div>
      </TopBar>
      <main
        id="content"
        className="mx-auto max-w-column px-4 pt-8 pb-[calc(6rem+var(--member-bar))] has-data-wide:max-w-wide has-data-wide:pt-2 sm:pt-12 has-data-wide:sm:pt-8"
      >
        <Outlet />
      </main>
      {below}
      <MemberBar />
    </div>
  );
}
