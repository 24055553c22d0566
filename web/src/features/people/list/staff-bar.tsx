import type { User } from '@contract/users.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { BottomBar } from '@/components/ui/bottom-bar.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useLazyPart } from '@/components/ui/lazy.tsx';
import { SaveButtons } from '@/components/ui/save-buttons.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { writeTexts } from '@/lib/letters/texts.ts';
import { writeTo } from '@/lib/letters/writing.ts';
import { qualificationsQuery } from '@/lib/query/qualifications-query.ts';
import { useZone } from '@/lib/time/use-zone.ts';
import { chosenPeople } from '../badges/people.ts';
import { qualifyTexts } from '../qualifying/texts.ts';
import { tableTexts } from '../texts.ts';
import type { PeopleAction } from './people-dialogs.tsx';

/** Saves the people who are shown as a file. */
export function ExportButton({ people }: { people: readonly User[] }) {
  const t = useTexts(adminCommonTexts);
  const zone = useZone();
  return (
    <SaveButtons
      what={t.people}
      save={async (format) => (await import('../import/export-staff.ts')).exportStaff(format, people, zone)}
    />
  );
}

const load = () => import('./people-dialogs.tsx').then(({ PeopleDialog }) => PeopleDialog);

interface StaffBarProps {
  /** The chosen people. */
  people: readonly User[];
  onClear: () => void;
}

/** What can be done with the chosen people. */
export function StaffBar({ people, onClear }: StaffBarProps) {
  const [t, confirming, writes, pages] = useTexts(tableTexts, qualifyTexts, writeTexts, administrationTexts);
  const navigate = useNavigate();
  const { Part, prepare, show } = useLazyPart(load);
  const { data: qualifications } = useQuery({ ...qualificationsQuery, enabled: people.length > 0 });
  const confirmable = qualifications?.filter(({ confirmed_by }) => confirmed_by === 'organiser') ?? [];
  const [action, setAction] = useState<PeopleAction | null>(null);
  const button = (next: PeopleAction, label: string) => (
    <Button
      {...(next === 'qualify' && { 'aria-haspopup': 'dialog' })}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => {
        setAction(next);
        show();
      }}
    >
      {label}
    </Button>
  );
  const close = () => setAction(null);
  return (
    <>
      <BottomBar
        label={t.bar}
        selected={people.length > 0 ? t.chosen({ count: people.length }) : null}
        clearLabel={t.clear}
        onClear={onClear}
      >
        <div className="order-last flex grow flex-wrap gap-1 sm:order-none">
          <Button aria-haspopup="dialog" onClick={() => writeTo({ kind: 'people', ids: people.map(({ id }) => id) })}>
            {writes.write}
          </Button>
          {button('role', t.changeRole)}
          {button('required_credits', t.setRequired)}
          {button('invite', t.invite)}
          {confirmable.length > 0 && button('qualify', confirming.open)}
          <Button
            onClick={() => {
              chosenPeople.set(people.map(({ id }) => id));
              void navigate({ to: '/admin/badges', search: { chosen: true } });
            }}
          >
            {pages.badges}
          </Button>
          <ExportButton people={people} />
        </div>
      </BottomBar>
      {Part && (
        <Part
          action={action}
          people={people}
          qualifications={confirmable}
          onClose={close}
          onDone={() => {
            close();
            onClear();
          }}
        />
      )}
    </>
  );
}
