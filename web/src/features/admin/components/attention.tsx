import type { Dashboard } from '@contract/dashboard.ts';
import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import { CircleAlert, MailQuestion } from 'lucide-react';
import { useSay } from '@/i18n/sentences.ts';
import { adminDashboardMessages } from '../messages.ts';
import { Nothing, Part } from './part.tsx';

const row = 'flex gap-3 px-5 py-3 hover:bg-desk';

/** Feeds that fail or wait for a decision, and invitations without an answer. */
export function Attention({ dashboard: { feeds, invitations } }: { dashboard: Dashboard }) {
  const t = useStore(adminDashboardMessages);
  const say = useSay();
  const words = { error: t.feedError, held: t.feedHeld, paused: t.feedPaused };
  const { pending, unsent, oldest } = invitations;
  return (
    <Part title={t.attention}>
      {feeds.length === 0 && pending === 0 && <Nothing>{t.nothingWrong}</Nothing>}
      <ul className="divide-y divide-line">
        {feeds.map(({ id, name, status, reason }) => (
          <li key={id}>
            <Link to="/admin/ical-feeds" className={row}>
              <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-attention" />
              <span className="min-w-0">
                <span className="font-strong">{words[status]({ name })}</span>
                {reason && <span className="block text-small text-soft">{say(reason)}</span>}
              </span>
            </Link>
          </li>
        ))}
        {pending > 0 && (
          <li>
            <Link to="/admin/staff" className={row}>
              <MailQuestion aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-action" />
              <span className="min-w-0">
                <span className="font-strong">{t.invitations({ count: pending })}</span>
                {unsent > 0 && <span className="block text-small text-attention">{t.unsent({ count: unsent })}</span>}
                <span className="block text-small text-soft">
                  {oldest.map(({ name, email }) => name ?? email).join(', ')}
                  {pending > oldest.length && ` ${t.andMore({ count: pending - oldest.length })}`}
                </span>
              </span>
            </Link>
          </li>
        )}
      </ul>
    </Part>
  );
}
