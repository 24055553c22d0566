import type { User } from '@contract/users.ts';
import { credits } from '@/lib/worth.ts';
import { fulfilmentText, sharesOf } from '../fulfilment.ts';

const percent = (share: number): string => `${share * 100}%`;

/** What is done and what is confirmed and still to come, in words. */
function creditWords({ required_credits, completed_credits, confirmed_credits }: User): string {
  const ahead = Math.max(confirmed_credits - completed_credits, 0);
  const toCome = ahead > 0 ? `, ${credits(ahead)} to come` : '';
  if (required_credits > 0) return `${completed_credits} of ${credits(required_credits)} completed${toCome}`;
  return completed_credits > 0
    ? `None required, ${credits(completed_credits)} completed${toCome}`
    : `None required${toCome}`;
}

/** How much a person has done of what they have to. */
export function FulfilmentBar({ user }: { user: User }) {
  const { completed, confirmed } = sharesOf(user);
  return (
    <div>
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-small text-soft">Fulfilment</span>
        <span className="font-strong">{fulfilmentText(user)}</span>
      </p>
      {user.required_credits > 0 && (
        <div aria-hidden="true" className="my-1.5 flex h-1.5 overflow-hidden rounded-round bg-line">
          <span className="bg-done-fill" style={{ width: percent(completed) }} />
          <span className="bg-done-fill/40" style={{ width: percent(confirmed) }} />
        </div>
      )}
      <p className="text-small text-soft">{creditWords(user)}</p>
    </div>
  );
}
