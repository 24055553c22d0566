import type { Dashboard } from '@contract/dashboard.ts';
import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import { CircleAlert, ClockAlert, MailQuestion, MailX, PhoneCall, UserPlus } from 'lucide-react';
import { mailFailureTexts } from '@/components/layout/admin/mail-failure-texts.ts';
import { UntoldList } from '@/domains/consequences/untold-list.tsx';
import { unreachedPerson } from '@/domains/consequences/words.ts';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { codedText, textOf } from '@/lib/errors/error-text.ts';
import { ScheduleNeeds } from './needs.tsx';
import { linkInText, Nothing, needsAttention, Part } from './part.tsx';
import { adminDashboardTexts } from './texts.ts';

const row = 'flex gap-3 px-5 py-3 hover:bg-desk';

type Unsent = Pick<Dashboard['mails'], 'failure' | 'reason'>;

/** People whose emails fail, and emails that are waiting to be sent. */
function Mails({ mails: { unreached, people, waiting, failure, reason } }: Pick<Dashboard, 'mails'>) {
  const t = useStore(adminDashboardTexts);
  const texts = useStore(mailFailureTexts);
  const reasonOf = (why: Unsent) => (why.failure && codedText(texts, why.failure)) ?? why.reason;
  const waitingWhy = reasonOf({ failure, reason });
  return (
    <>
      {people.map(({ id, name, ...why }) => (
        <li key={id}>
          <Link to="/admin/staff/$userId" params={{ userId: id }} className={row}>
            <MailX aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-attention" />
            <span className="min-w-0">
              <span className="font-strong">{t.unreached({ name })}</span>
              {why.reason && <span className="block text-small text-soft">{reasonOf(why)}</span>}
            </span>
          </Link>
        </li>
      ))}
      {unreached > people.length && (
        <li className="px-5 py-3 text-soft">{t.moreUnreached({ count: unreached - people.length })}</li>
      )}
      {waiting > 0 && (
        <li className="flex gap-3 px-5 py-3">
          <MailX aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-attention" />
          <span className="min-w-0">
            <span className="font-strong">{t.mailsWait({ count: waiting })}</span>
            <span className="block text-small text-soft">{waitingWhy ?? t.notTried}</span>
            <span className="block text-small text-soft">{t.mailsWaitHint}</span>
          </span>
        </li>
      )}
    </>
  );
}

/** People who could not be told of a change of their shifts, and who cannot be reached at all in the next days. */
function Reach({ dashboard: { untold, unreachable } }: { dashboard: Dashboard }) {
  const t = useStore(adminDashboardTexts);
  const shared = useStore(adminCommonTexts);
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
        <Link to="/admin/unreached" className={`${row} border-b border-line`}>
          <MailX aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-attention" />
          <span className="min-w-0">
            <span className="font-strong">{t.unreachable({ count: unreachable.count })}</span>
            <span className="block text-small text-soft">
              {unreachable.people.map(unreachedPerson).join(', ')}
              {others > 0 && ` ${shared.andMore({ count: others })}`}
            </span>
          </span>
        </Link>
      )}
    </>
  );
}

/** What the schedule needs, what is left of past shifts, people who wait, feeds that fail or need a decision, emails that do not arrive, and unanswered invitations. */
export function Attention({ dashboard }: { dashboard: Dashboard }) {
  const { feeds, invitations, mails, needs, waiting_people: waiting, open_ends: ends } = dashboard;
  const t = useStore(adminDashboardTexts);
  const shared = useStore(adminCommonTexts);
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
            <Link to="/admin/open-ends" className={row}>
              <ClockAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-attention" />
              <span className="min-w-0">
                <span className="font-strong">{t.openEnds({ count: ends })}</span>
                <span className="block text-small text-soft">{t.openEndsHint}</span>
              </span>
            </Link>
          </li>
        )}
        {waiting > 0 && (
          <li>
            <Link to="/admin/staff" className={row}>
              <UserPlus aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-action" />
              <span className="font-strong">{t.waitingPeople({ count: waiting })}</span>
            </Link>
          </li>
        )}
        {feeds.map(({ id, name, status, failure, reason }) => (
          <li key={id}>
            <Link to="/admin/ical-feeds" className={row}>
              <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-attention" />
              <span className="min-w-0">
                <span className="font-strong">{words[status]({ name })}</span>
                {reason && <span className="block text-small text-soft">{(failure && textOf(failure)) ?? reason}</span>}
              </span>
            </Link>
          </li>
        ))}
        <Mails mails={mails} />
        {pending > 0 && (
          <li>
            <Link to="/admin/staff" className={row}>
              <MailQuestion aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-action" />
              <span className="min-w-0">
                <span className="font-strong">{t.invitations({ count: pending })}</span>
                {unsent > 0 && <span className="block text-small text-attention">{t.unsent({ count: unsent })}</span>}
                <span className="block text-small text-soft">
                  {oldest.map(({ name, email }) => name ?? email).join(', ')}
                  {pending > oldest.length && ` ${shared.andMore({ count: pending - oldest.length })}`}
                </span>
              </span>
            </Link>
          </li>
        )}
      </ul>
    </Part>
  );
}
