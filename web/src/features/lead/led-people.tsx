import type { LedPerson } from '@contract/led-shifts.ts';
import { useStore } from '@nanostores/react';
import { TriangleAlert, UserMinus } from 'lucide-react';
import { PhoneLink } from '@/domains/people/phone-link.tsx';
import { AskedState } from '@/domains/shifts/asked-state.tsx';
import { placeStateTexts } from '@/domains/shifts/roster-texts.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { personName } from '@/lib/format/person-name.ts';
import { outcomeTexts } from '@/lib/signups/outcome-texts.ts';
import { leadTexts } from './texts.ts';

interface PersonProps {
  person: LedPerson;
  /** The slot and its shift. */
  place: string;
  /** The zone of the shift. */
  zone: string;
  /** Takes back the place; `undefined`: the lead may not. */
  onRelease: ((person: LedPerson) => void) | undefined;
}

/** Somebody with a place: name, what is open about the place, phone, and a button that takes the place back. */
function Person({ person, place, zone, onRelease }: PersonProps) {
  const t = useStore(leadTexts);
  const states = useStore(placeStateTexts);
  const outcomes = useStore(outcomeTexts);
  const { user: me } = useAuth();
  const { user, status, question, attendance } = person;
  const name = personName(user.name);
  const isOwn = user.id === me?.id;
  const label = `${t.releaseOf({ name })}, ${place}`;
  return (
    <li className="flex min-h-11 items-center gap-x-1">
      <div className="min-w-0 grow py-1">
        <p className="wrap-anywhere">
          {name}
          {isOwn && <span className="text-soft"> · {t.you}</span>}
        </p>
        {(status === 'asked' || question) && <AskedState question={question} zone={zone} />}
        {status === 'displaced' && (
          <p className="flex items-start gap-1.5 text-small text-attention">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {states.clash}
          </p>
        )}
        {attendance && <p className="text-small text-soft">{outcomes[attendance]}</p>}
      </div>
      {user.phone && !isOwn && <PhoneLink phone={user.phone} />}
      {onRelease && !isOwn && (
        <button
          type="button"
          title={label}
          aria-label={label}
          aria-haspopup="dialog"
          data-release=""
          onClick={() => onRelease(person)}
          className="grid size-11 shrink-0 place-items-center rounded-round text-soft hover:bg-desk hover:text-ink"
        >
          <UserMinus aria-hidden="true" className="size-5" />
        </button>
      )}
    </li>
  );
}

interface LedPeopleProps extends Pick<PersonProps, 'place' | 'zone' | 'onRelease'> {
  people: readonly LedPerson[];
}

/** Who has a place in a slot. */
export function LedPeople({ people, ...of }: LedPeopleProps) {
  const t = useStore(leadTexts);
  if (people.length === 0) return <p className="pl-5.5 text-small text-soft">{t.nobody}</p>;
  return (
    <ul aria-label={t.people} className="pl-5.5">
      {people.map((person) => (
        <Person key={person.id} person={person} {...of} />
      ))}
    </ul>
  );
}
