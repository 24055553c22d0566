import type { User } from '@contract/users.ts';
import { credits } from '@/lib/worth.ts';
import { fulfilmentText, sharesOf } from '../fulfilment.ts';

const percent = (share: number): string => `${share * 100}%`;

/** How much of what a person has to earn is done, and how much is confirmed and still to come. */
export function FulfilmentBar({ user }: { user: User }) {
  const { completed, confirmed } = sharesOf(user);
  const ahead = Math.max(user.confirmed_credits - user.completed_credits, 0);
  const done =
    user.required_credits === 0
      ? `${credits(user.completed_credits)} completed, none required`
      : `${user.completed_credits} of ${credits(user.required_credits)} completed`;
  return (
    <div>
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-small text-soft">Fulfilment</span>
        <span className="font-strong">{fulfilmentText(user)}</span>
      </p>
      <div aria-hidden="true" className="my-1.5 flex h-1.5 overflow-hidden rounded-round bg-line">
        <span className="bg-done-fill" style={{ width: percent(completed) }} />
        <span className="bg-done-fill/40" style={{ width: percent(confirmed) }} />
      </div>
      <p className="text-small text-soft">
        {done}
        {ahead > 0 && `, ${credits(ahead)} to come`}
      </p>
    </div>
  );
}
