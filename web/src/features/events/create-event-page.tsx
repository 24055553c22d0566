import type { Event } from '@contract/events.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { PageHead } from '@/components/layout/page-head.tsx';
import { buttonStyle } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { keepEvent, lastView } from '@/lib/lists/last-filter.ts';
import { organisationQuery } from '@/lib/query/organisation-query.ts';
import { useOrganisationZone } from '@/lib/time/use-organisation-zone.ts';
import { CreateEventForm } from './create-event-form.tsx';
import { eventFormTexts } from './texts.ts';

/** How long success is shown, in milliseconds. */
const successTime = 2_000;

function Created({ draft }: Pick<Event, 'draft'>) {
  const t = useStore(eventFormTexts);
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    const timer = setTimeout(
      () => void navigate({ to: '/admin/events', search: lastView(), replace: true }),
      successTime,
    );
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div className="sheet grid animate-enter justify-items-center px-6 py-14 text-center">
      <CircleCheck aria-hidden="true" className="mb-4 size-10 text-done" />
      <h1 ref={heading} tabIndex={-1} className="text-day">
        {draft ? t.draftCreated : t.created}
      </h1>
      <p className="mt-2 text-soft">{t.toEvents}</p>
    </div>
  );
}

/** The form of a new event, then a confirmation, then the list. */
export function CreateEventPage() {
  const t = useStore(eventFormTexts);
  const shared = useStore(adminCommonTexts);
  const zone = useOrganisationZone();
  const organisation = useQuery(organisationQuery);
  const [created, setCreated] = useState<Event | null>(null);
  const finish = (event: Event) => {
    keepEvent(event.id, true);
    setCreated(event);
  };
  if (created) return <Created draft={created.draft} />;
  return (
    <div className="max-w-column">
      <PageHead
        title={shared.createEvent}
        actions={
          <Link to="/admin/events/create-many" className={buttonStyle()}>
            {t.createMany}
          </Link>
        }
      />
      <FailedToLoad query={organisation} sentence={shared.slotTypesFailed} />
      {organisation.isPending && <Skeleton className="h-100" />}
      {organisation.data && <CreateEventForm zone={zone} onCreated={finish} />}
    </div>
  );
}
