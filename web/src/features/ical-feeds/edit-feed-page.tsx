import type { IcalFeed } from '@contract/ical-feeds.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ClashList, useMerging } from '@/components/form/merging/merging.tsx';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { BackLink, PageHead } from '@/components/layout/page-head.tsx';
import { Message } from '@/components/ui/message.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { preload } from '@/lib/query/preload.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { FeedForm, feedParts, feedValues, useFeedForm } from './feed-form.tsx';
import { editMutation, type FeedEdit, previewEditMutation } from './mutations.ts';
import { DifferencesDialog, usePreviewed } from './previewed-change.tsx';
import { feedsQuery } from './queries.ts';
import { feedFormTexts, feedListTexts, feedPreviewTexts } from './texts.ts';

function EditFeed({ feed: given }: { feed: IcalFeed }) {
  const [t, words] = useTexts(feedFormTexts, feedPreviewTexts);
  const navigate = useNavigate();
  const client = useQueryClient();
  // The form edits the feed as it was when editing began, or as it was merged since; its version shows whether it has changed.
  const [feed, setFeed] = useState(given);
  const form = useFeedForm(feedValues(feed));
  const merging = useMerging({
    ...{ form, valuesOf: feedValues, parts: feedParts, onMerged: setFeed },
    load: async () => {
      const feeds = await client.fetchQuery({ ...feedsQuery, staleTime: 0 }).catch(() => []);
      return feeds.find(({ id }) => id === feed.id);
    },
  });
  const [error, setError] = useState<Error | null>(null);
  const edit = usePreviewed<FeedEdit, IcalFeed>({
    look: previewEditMutation,
    apply: editMutation,
  });
  // When it counts as saved, so that nothing asks about unsaved entries.
  useEffect(() => {
    if (edit.isApplied) void navigate({ to: '/admin/ical-feeds' });
  }, [edit.isApplied, navigate]);
  const send = (onto: IcalFeed) =>
    form.handleSubmit(async (values) => {
      const failed = await edit.start({ feed: onto, body: { ...values, version: onto.version } });
      if (failed) throw failed;
    })();
  const save = () => {
    setError(null);
    void merging.save({ onto: feed, send, onRefused: setError });
  };
  return (
    <>
      <FeedForm
        form={form}
        feed={feed}
        submit={t.save}
        failed={t.editFailed}
        error={error}
        more={<ClashList clashes={merging.clashes} />}
        busy={edit.subject !== null}
        done={edit.isApplied}
        onSubmit={save}
      />
      <DifferencesDialog
        preview={edit.shown?.preview ?? null}
        title={words.editTitle({ name: feed.name })}
        outdated={edit.shown?.outdated ?? false}
        busy={edit.subject !== null}
        onApply={edit.apply}
        onClose={edit.close}
      />
    </>
  );
}

/** The form of an existing feed. What it would change is shown before it is saved. */
function EditFeedPage() {
  const [t, shared, list, pages] = useTexts(feedFormTexts, adminCommonTexts, feedListTexts, administrationTexts);
  const { feedId } = Route.useParams();
  const feeds = useQuery({ ...feedsQuery, refetchInterval: false });
  const feed = feeds.data?.find(({ id }) => id === feedId);
  return (
    <>
      <PageHead
        title={shared.editNamed({ name: feed?.name ?? '' })}
        back={<BackLink to="/admin/ical-feeds">{pages.feeds}</BackLink>}
      />
      <FailedToLoad query={feeds} sentence={list.loadFailed} />
      {feeds.isPending && <Skeleton className="h-60" />}
      {feeds.isSuccess && !feed && <Message tone="info">{t.gone}</Message>}
      {feed && <EditFeed key={feed.id} feed={feed} />}
    </>
  );
}

export const Route = createFileRoute('/_app/admin/ical-feeds/$feedId/edit')({
  loader: ({ context: { queryClient } }) => {
    preload(queryClient, feedsQuery);
    preload(queryClient, slotTypesQuery);
  },
  component: EditFeedPage,
});
