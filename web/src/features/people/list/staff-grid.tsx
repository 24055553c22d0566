import type { User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { Button } from '@/components/ui/button.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useShownUntil } from '@/lib/lists/use-shown-until.ts';
import { dayKey } from '@/lib/time/time.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { useZone } from '@/lib/time/use-zone.ts';
import { StaffCard } from './staff-cards.tsx';
import { useQualified } from './use-qualified.ts';

const cardsAtOnce = 48;

/** The people as cards. Out of thousands, only those near the window are rendered. `of`: their filter. */
export function StaffGrid({ people, of }: { people: readonly User[]; of: string }) {
  const common = useStore(commonTexts);
  const zone = useZone();
  const today = dayKey(useNow(), zone);
  const { namesOf } = useQualified();
  const { shown, end, showMore } = useShownUntil(of, people.length, cardsAtOnce);
  return (
    <div>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {people.slice(0, shown).map((user) => (
          <StaffCard key={user.id} user={user} qualified={namesOf(user)} today={today} zone={zone} />
        ))}
      </ul>
      {shown < people.length && (
        <Button ref={end} className="mt-5 w-full" onClick={showMore}>
          {common.showMore}
        </Button>
      )}
    </div>
  );
}
