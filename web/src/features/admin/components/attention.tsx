import type { Dashboard } from '@contract/dashboard.ts';
import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import { CircleAlert, MailQuestion, MailX, UserPlus } from 'lucide-react';
import { adminCommonMessages } from '@/components/layout/admin/common-messages.ts';
import { mailFailureMessages } from '@/components/layout/admin/mail-failure-messages.ts';
import { codedText, textOf } from '@/lib/errors/error-text.ts';
import { adminDashboardMessages } from '../messages.ts';
import { ScheduleNeeds } from './needs.tsx';
import { Nothing, Part } from './part.tsx';

const row = 'flex gap-3 px-5 py-3 hover:bg-desk';

type Unsent = Pick<Dashboard['mails'], 'failure' | 'reason'>;

/** People whose emails fail, and emails that are waiting to be sent. */
function Mails({ mails: { unreached, people, waiting, failure, reason } }: Pick<Dashboard, 'mails'>) {
  const t = useStore(adminDashboardMessages);
  const texts = useStore(mailFailureMessages);
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

/** What the schedule needs, people who wait, feeds that fail or need a decision, emails that do not arrive, and unanswered invitations. */
export function Attention({ dashboard }: { dashboard: Dashboard }) {
  const { feeds, invitations, mails, needs, waiting_people: waiting } = dashboard;
  const t = useStore(adminDashboardMessages);
  const shared = useStore(adminCommonMessages);
  const words = { error: t.feedError, held: t.feedHeld, paused: t.feedPaused };
  const { pending, unsent, oldest } = invitations;
  const inSchedule = needs.below_min.count + needs.clashes.count + needs.unanswered.count + needs.freed.count;
  const allWell = inSchedule + feeds.length + mails.unreached + mails.waiting + pending + waiting === 0;
  return (
    <Part title={t.attention}>
      {allWell && <Nothing>{t.nothingWrong}</Nothing>}
      <ScheduleNeeds dashboard={dashboard} />
      <ul className="divide-y divide-line">
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
