import type { User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { useLazyDialog } from '@/components/ui/lazy.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { birthQuery } from '@/domains/ages/births.ts';
import { AvailabilitySection } from '@/domains/availability/availability-section.tsx';
import { availabilityQuery } from '@/domains/availability/queries.ts';
import { documentsQuery } from '@/domains/documents/documents.ts';
import { HistoryLink } from '@/domains/record/history-link.tsx';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { personName } from '@/lib/format/person-name.ts';
import { answersQuery } from '@/lib/query/custom-fields-query.ts';
import { leadsQuery } from '@/lib/query/leads-query.ts';
import { heldQuery, qualificationsQuery } from '@/lib/query/qualifications-query.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { PersonAccess } from '../access/person-access.tsx';
import { PersonLeads } from '../leads/person-leads.tsx';
import { PersonGuardian } from '../looking-after/person-guardian.tsx';
import { guardianQuery } from '../looking-after/queries.ts';
import { PersonQualifications } from '../qualifying/person-qualifications.tsx';
import { useAsksBirth } from './asks-birth.ts';
import { PersonAnswers } from './person-answers.tsx';
import { PersonBirth } from './person-birth.tsx';
import { recordTexts } from './texts.ts';

const loadRemove = () => import('./remove-dialog.tsx').then(({ RemoveDialog }) => RemoveDialog);

/** Merges the record of a person with another one, or removes them. Nobody removes themselves: they leave. */
function PersonRecord({ user }: { user: User }) {
  const t = useStore(recordTexts);
  const own = useAuth().user?.id === user.id;
  const { Part, isOpen, close, opens } = useLazyDialog(loadRemove);
  if (user.state === 'left') return null;
  return (
    <section aria-labelledby="record" className="sheet mt-6 p-5 sm:p-8">
      <h2 id="record" className="text-day">
        {t.title}
      </h2>
      <p className="mt-2 mb-4 text-soft">{own ? t.aboutOwn : t.about}</p>
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <Link to="/admin/staff/doubles" search={{ one: user.id }} className={buttonStyle()}>
          {t.mergeWith}
        </Link>
        {!own && (
          <Button variant="loss" {...opens}>
            {t.remove}
          </Button>
        )}
      </div>
      {Part && <Part user={user} open={isOpen} onClose={close} />}
    </section>
  );
}

/**
 * What the page of a person has below their form. It appears at once: a part that came later would move "Block" or
 * "Sign out everywhere" away under the hand, so that a click meets nothing, or the wrong button.
 */
export function PersonMore({ user }: { user: User }) {
  const stays = user.state !== 'left';
  const qualifications = useQuery(qualificationsQuery);
  const held = useQuery({ ...heldQuery(user.id), enabled: (qualifications.data?.length ?? 0) > 0 });
  const availability = useQuery({ ...availabilityQuery(user.id), enabled: stays });
  const leads = useQuery(leadsQuery);
  const types = useQuery(slotTypesQuery);
  const documents = useQuery(documentsQuery);
  const birth = useQuery({ ...birthQuery(user.id), enabled: useAsksBirth() && stays });
  const answers = useQuery({ ...answersQuery(user.id), enabled: stays });
  const guardian = useQuery({ ...guardianQuery(user.id), enabled: stays });
  const [shown, setShown] = useState(false);
  // Once it is there, a part that is loaded again does not take the others away.
  if (
    !shown &&
    [qualifications, held, availability, leads, types, documents, birth, answers, guardian].every(
      ({ isLoading }) => !isLoading,
    )
  )
    setShown(true);
  if (!shown) return <Skeleton className="mt-6 h-150" />;
  return (
    <>
      <PersonAnswers user={user} />
      <PersonQualifications user={user} />
      <PersonBirth user={user} />
      <PersonGuardian user={user} />
      {stays && <AvailabilitySection id={user.id} own={false} />}
      <PersonLeads user={user} />
      <PersonAccess user={user} />
      <PersonRecord user={user} />
      <HistoryLink of={{ who: user.id }} name={personName(user.name)} className="mt-6" />
    </>
  );
}
