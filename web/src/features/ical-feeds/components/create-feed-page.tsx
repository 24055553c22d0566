import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { adminCommonMessages } from '@/components/layout/admin/common-messages.ts';
import { PageHead } from '@/components/layout/page-head.tsx';
import { organisationQuery } from '@/lib/query/organisation-query.ts';
import { feedFormMessages } from '../messages.ts';
import { CreateFeedForm } from './create-feed-form.tsx';
import { FeedCreated } from './feed-created.tsx';

/** How long the success is shown before the list, in milliseconds. */
const redirectTime = 1_500;

/** The form of a new feed, then the success screen, then the list. */
export function CreateFeedPage() {
  const t = useStore(feedFormMessages);
  const shared = useStore(adminCommonMessages);
  const navigate = useNavigate();
  const organisation = useQuery(organisationQuery);
  const [created, setCreated] = useState(false);
  useEffect(() => {
    if (!created) return;
    const timer = setTimeout(() => void navigate({ to: '/admin/ical-feeds', replace: true }), redirectTime);
    return () => clearTimeout(timer);
  }, [created, navigate]);
  if (created) return <FeedCreated />;
  return (
    <>
      <PageHead title={shared.createFeed}>{t.about}</PageHead>
      {!organisation.isPending && <CreateFeedForm defaults={organisation.data} onCreated={() => setCreated(true)} />}
    </>
  );
}
