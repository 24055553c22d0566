import type { User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { fulfilmentText, sharesOf } from '../fulfilment.ts';
import { staffMessages } from '../messages.ts';

const percent = (share: number): string => `${share * 100}%`;

function doneWords(required: number, completed: number): string {
  const t = staffMessages.get();
  if (required > 0) return t.completedOf({ count: required, completed });
  return completed > 0 ? t.noneRequiredCompleted({ count: completed }) : t.noneRequired;
}

/** What is done and what is confirmed and still to come, in words. */
function creditWords({ required_credits, completed_credits, confirmed_credits }: User): string {
  const ahead = Math.max(confirmed_credits - completed_credits, 0);
  const done = doneWords(required_credits, completed_credits);
  return ahead > 0 ? staffMessages.get().toCome({ count: ahead, done }) : done;
}

/** How much a person has done of what they have to. */
export function FulfilmentBar({ user }: { user: User }) {
  const t = useStore(staffMessages);
  const { completed, confirmed } = sharesOf(user);
  return (
    <div>
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-small text-soft">{t.fulfilment}</span>
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
