import type { Attendee } from '@contract/attendance.ts';
import type { SlotAssignment } from '@contract/events.ts';
import { useStore } from '@nanostores/react';
import { ArrowLeftRight, ArrowRight, Check, type LucideIcon, Repeat, TriangleAlert, UserMinus, X } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, MoreTrigger } from '@/components/ui/dropdown-menu.tsx';
import { givingTexts } from '@/domains/giving/texts.ts';
import { PersonLink, PhoneLink } from '@/domains/people/links.tsx';
import { Lacks } from '@/domains/qualifications/needs.tsx';
import { AskedState } from '@/domains/shifts/asked-state.tsx';
import { placeStateTexts } from '@/domains/shifts/place-state-texts.ts';
import { personName } from '@/lib/format/person-name.ts';
import { datesTexts } from './dates-texts.ts';
import { shiftPanelTexts } from './texts.ts';
import type { Filling } from './use-filling.ts';

interface RosterEntryProps {
  person: Attendee;
  slot: SlotAssignment;
  /** The zone of the shift. */
  zone: string;
  filling: Filling;
}

/** What can be done with the place of a person. */
function PersonMenu({ person, slot, filling }: Omit<RosterEntryProps, 'zone'>) {
  const t = useStore(shiftPanelTexts);
  const more = useStore(datesTexts).more;
  const giving = useStore(givingTexts);
  const { question } = person;
  const name = personName(person.user.name);
  const { askDates } = filling;
  const item = (Icon: LucideIcon, word: string, act: () => void) => (
    <DropdownMenuItem afterwards={act}>
      <Icon aria-hidden="true" className="size-5 shrink-0 text-soft" />
      {word}
    </DropdownMenuItem>
  );
  return (
    <DropdownMenu>
      <MoreTrigger aria-label={t.actionsFor({ name })} />
      <DropdownMenuContent align="end">
        {askDates && item(Repeat, more, () => askDates(person.user, slot))}
        {question && item(Check, t.saidYes, () => filling.record({ person, question: question.id, answer: 'yes' }))}
        {question && item(X, t.saidNo, () => filling.record({ person, question: question.id, answer: 'no' }))}
        {item(UserMinus, giving.release, () => filling.release(person))}
        {item(ArrowLeftRight, t.swapWith, () => filling.setTask({ kind: 'swap', person }))}
        {item(ArrowRight, t.moveTo, () => filling.setTask({ kind: 'move', person }))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/** A person of the roster: name, phone, state, and what can be done. */
export function RosterEntry({ person, slot, zone, filling }: RosterEntryProps) {
  const t = useStore(shiftPanelTexts);
  const states = useStore(placeStateTexts);
  const { task, busy, swap } = filling;
  const { id, user, status, slot_id } = person;
  const name = personName(user.name);
  const swaps = task?.kind === 'swap' && task.person.slot_id !== slot_id ? task.person : null;
  return (
    <li>
      <div className="flex items-center gap-x-1">
        <div className="min-w-0 grow">
          <PersonLink id={user.id} className="py-2">
            {name}
          </PersonLink>
          {person.handing_over && <p className="text-small text-attention">{t.handsOver}</p>}
          {status === 'displaced' && (
            <p className="flex items-start gap-1.5 text-small text-attention">
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              {states.clash}
            </p>
          )}
        </div>
        {user.phone && <PhoneLink phone={user.phone} />}
        {swaps && (
          <Button
            className="shrink-0"
            busy={busy === user.id}
            aria-label={t.swapNamed({ name: personName(swaps.user.name), other: name })}
            onClick={() => swap(swaps, { id: user.id, name: user.name, signup: id })}
          >
            {t.swap}
          </Button>
        )}
        {!task && <PersonMenu person={person} slot={slot} filling={filling} />}
      </div>
      {(status === 'asked' || person.question || person.missing_qualifications.length > 0) && (
        <div className="-mt-2 mb-2">
          {(status === 'asked' || person.question) && <AskedState question={person.question} zone={zone} />}
          <Lacks missing={person.missing_qualifications} />
        </div>
      )}
    </li>
  );
}
