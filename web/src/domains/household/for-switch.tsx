import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import { UsersRound } from 'lucide-react';
import { buttonStyle } from '@/components/ui/button.tsx';
import { ToggleGroup } from '@/components/ui/toggle-group.tsx';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { householdOf, type Named } from '@/lib/auth/rights.ts';
import { authState } from '@/lib/auth/session.ts';
import { beginActing, stopSeeing } from '@/lib/seeing/seen.ts';
import { householdLinkTexts } from './texts.ts';

/** Acts for somebody from now on, or for oneself again. */
function actFor(person: Named, [self]: readonly Named[]): void {
  if (person.id === self?.id) stopSeeing();
  else beginActing({ ...person, account: authState.get().session?.user.id ?? '' });
}

/** For whom places are taken and given back, and the way to places for several at once. Nothing for people who look after nobody. */
export function ForSwitch() {
  const t = useStore(householdLinkTexts);
  const { user } = useAuth();
  const household = householdOf(user) ?? [];
  if (!user || household.length < 2) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p aria-hidden="true" className="text-soft">
        {t.for}
      </p>
      <ToggleGroup
        label={t.for}
        value={user.id}
        options={household.map(({ id, name }, index) => ({ value: id, label: index === 0 ? t.me : name }))}
        onChange={(id) => {
          const person = household.find((each) => each.id === id);
          if (person) actFor(person, household);
        }}
      />
      <Link to="/volunteer/together" className={buttonStyle()}>
        <UsersRound aria-hidden="true" className="size-5" />
        {t.together}
      </Link>
    </div>
  );
}
