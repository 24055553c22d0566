import type { User } from '@contract/users.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { useTexts } from '@/i18n/use-texts.ts';
import { organisationQuery } from '@/lib/query/organisation-query.ts';
import { PersonRow, PersonSection } from '../person/person-section.tsx';
import { GuardianSearch } from './guardian-search.tsx';
import { guardianMutation, guardianQuery } from './queries.ts';
import { lookingAfterTexts } from './texts.ts';

/** Who looks after a person, with buttons to change it, or whom they look after. Nothing where nobody looks after anybody. */
export function PersonGuardian({ user }: { user: User }) {
  const t = useTexts(lookingAfterTexts);
  const stays = user.state !== 'left';
  const organisation = useQuery(organisationQuery);
  const query = useQuery({ ...guardianQuery(user.id), enabled: stays });
  const { mutate: save } = useMutation(guardianMutation);
  const [open, setOpen] = useState(false);
  const { guardian = null, looks_after = [] } = query.data ?? {};
  const canHave = !user.has_account && looks_after.length === 0 && organisation.data?.looking_after === true;
  if (!stays || !(guardian || looks_after.length > 0 || canHave)) return null;
  return (
    <PersonSection id="guardian" title={t.title} about={looks_after.length > 0 ? t.aboutGuardian : t.about}>
      <FailedToLoad query={query} sentence={t.loadFailed} />
      <ul className="mt-2">
        {looks_after.map(({ id, name }) => (
          <li key={id}>
            <Link
              to="/admin/staff/$userId/edit"
              params={{ userId: id }}
              className="inline-flex min-h-11 items-center wrap-anywhere text-action underline-offset-4 hover:underline"
            >
              {name}
            </Link>
          </li>
        ))}
        {query.data && looks_after.length === 0 && (
          <PersonRow
            name={guardian?.name ?? t.nobody}
            note={guardian ? t.guardian : ''}
            change={t.choose}
            onChange={() => setOpen(true)}
            remove={guardian ? t.end : undefined}
            onRemove={() => save({ userId: user.id, guardian: null })}
          />
        )}
      </ul>
      <Dialog open={open} title={t.chooseTitle({ name: user.name })} onClose={() => setOpen(false)}>
        <GuardianSearch
          except={user.id}
          onChoose={({ id }) => {
            save({ userId: user.id, guardian: id });
            setOpen(false);
          }}
        />
      </Dialog>
    </PersonSection>
  );
}
