import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { Message } from '@/components/ui/message.tsx';
import { progressQuery } from '../queries.ts';
import { invitationTexts } from './texts.ts';

/** How many of several invitations are sent, while they are being sent. Otherwise renders nothing. */
export function SendingProgress() {
  const t = useStore(invitationTexts);
  const { data } = useQuery(progressQuery);
  if (!data || data.waiting === 0 || data.total < 2) return null;
  const { total, sent, minutes_left, reason } = data;
  return (
    <Message tone="info" className="mb-3">
      {t.progress({ sent, count: total })}, {t.minutes({ count: minutes_left })}
      <progress aria-label={t.progressTitle} max={total} value={sent} className="mt-2 block h-2 w-full" />
      {reason && <span className="mt-1 block text-small">{t.delayed({ reason })}</span>}
    </Message>
  );
}
