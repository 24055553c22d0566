import type { IcalFeed, IcalFeedBody } from '@contract/ical-feeds.ts';
import type { Organisation } from '@contract/organisation.ts';
import { type UseMutationResult, useMutation, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { PageHead } from '@/components/layout/page-head.tsx';
import { buttonStyle } from '@/components/ui/button.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { usePageTitle } from '@/lib/app/use-page-title.ts';
import { focusHeading } from '@/lib/focus/focus-heading.ts';
import { organisationQuery } from '@/lib/query/organisation-query.ts';
import { preload } from '@/lib/query/preload.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { emptyFeed, FeedForm, useFeedForm } from './feed-form.tsx';
import { createMutation } from './mutations.ts';
import { feedsQuery } from './queries.ts';
import { feedFormTexts } from './texts.ts';

/** The success screen before the list. */
function FeedCreated() {
  const t = useTexts(feedFormTexts);
  usePageTitle(t.createdTitle);
  useEffect(focusHeading, []);
  return (
    <div className="sheet mx-auto max-w-form animate-enter p-6 text-center sm:p-10">
      <CircleCheck aria-hidden="true" className="mx-auto mb-4 size-10 text-done" />
      <h1 className="text-day">{t.created}</h1>
      <p className="mt-3 mb-6 text-soft">{t.underWay}</p>
      <Link to="/admin/ical-feeds" replace className={buttonStyle()}>
        {t.toList}
      </Link>
    </div>
  );
}

/** How long the success is shown before the list, in milliseconds. */
const redirectTime = 1_500;

interface NewFeedProps {
  defaults: Organisation | undefined;
  create: UseMutationResult<IcalFeed, Error, IcalFeedBody>;
}

function NewFeed({ defaults, create }: NewFeedProps) {
  const [t, shared] = useTexts(feedFormTexts, adminCommonTexts);
  const form = useFeedForm(emptyFeed(defaults));
  return (
    <FeedForm
      form={form}
      submit={shared.createFeed}
      failed={t.failed}
      error={create.error}
      busy={create.isPending}
      done={create.isSuccess}
      onSubmit={create.mutate}
    />
  );
}

/** The form of a new feed, then the success screen, then the list. */
function CreateFeedPage() {
  const [t, shared] = useTexts(feedFormTexts, adminCommonTexts);
  const navigate = useNavigate();
  const organisation = useQuery(organisationQuery);
  const create = useMutation(createMutation);
  const created = create.isSuccess;
  useEffect(() => {
    if (!created) return;
    const timer = setTimeout(() => void navigate({ to: '/admin/ical-feeds', replace: true }), redirectTime);
    return () => clearTimeout(timer);
  }, [created, navigate]);
  if (created) return <FeedCreated />;
  return (
    <>
      <PageHead title={shared.createFeed}>{t.about}</PageHead>
      {!organisation.isPending && <NewFeed defaults={organisation.data} create={create} />}
    </>
  );
}

export const Route = createFileRoute('/_app/admin/ical-feeds/create')({
  loader: ({ context: { queryClient } }) => {
    preload(queryClient, slotTypesQuery);
    preload(queryClient, feedsQuery);
    preload(queryClient, organisationQuery);
  },
  component: CreateFeedPage,
});
