import type { IcalFeed, IcalFeedBody } from '@contract/ical-feeds.ts';
import type { Organisation } from '@contract/organisation.ts';
import { useStore } from '@nanostores/react';
import { type UseMutationResult, useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { PageHead } from '@/components/layout/page-head.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { organisationQuery } from '@/lib/query/organisation-query.ts';
import { FeedCreated } from './feed-created.tsx';
import { FeedForm, useFeedForm } from './feed-form.tsx';
import { emptyFeed } from './form-values.ts';
import { createMutation } from './mutations.ts';
import { feedFormTexts } from './texts.ts';

/** How long the success is shown before the list, in milliseconds. */
const redirectTime = 1_500;

interface NewFeedProps {
  defaults: Organisation | undefined;
  create: UseMutationResult<IcalFeed, Error, IcalFeedBody>;
}

function NewFeed({ defaults, create }: NewFeedProps) {
  const t = useStore(feedFormTexts);
  const shared = useStore(adminCommonTexts);
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
export function CreateFeedPage() {
  const t = useStore(feedFormTexts);
  const shared = useStore(adminCommonTexts);
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
