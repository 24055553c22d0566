import type { IcalFeedBody, FeedPreview as Preview } from '@contract/ical-feeds.ts';
import { useStore } from '@nanostores/react';
import { useMutation } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import { Button } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { messageOf } from '@/lib/errors/message-of.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { writtenTimes } from '@/lib/time/event-time.ts';
import { previewMutation } from './mutations.ts';
import { feedPreviewTexts } from './texts.ts';

function Found({ preview }: { preview: Preview }) {
  const t = useStore(feedPreviewTexts);
  const { name, event_count: count, events, problem_count: problems } = preview;
  return (
    <Message tone="info">
      <p className="font-strong">{count === 0 ? t.none : name ? t.foundIn({ name, count }) : t.found({ count })}</p>
      {events.length > 0 && (
        <ul aria-label={t.first} className="mt-1 grid gap-1 text-small">
          {events.map((event, index) => (
            // Only the position in the calendar distinguishes two occurrences.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={index}>
              <span className="block wrap-anywhere">{event.title}</span>
              <span className="block text-soft">{writtenTimes(event).full}</span>
            </li>
          ))}
        </ul>
      )}
      {problems > 0 && <p className="mt-1 text-small">{t.problems({ count: problems })}</p>}
      {(name || preview.description) && <p className="mt-1 text-small text-soft">{t.named}</p>}
    </Message>
  );
}

/**
 * Previews a calendar before it becomes a feed. Its own name and description are filled in where the fields are empty.
 */
export function FeedPreview({ form }: { form: UseFormReturn<IcalFeedBody> }) {
  const t = useStore(feedPreviewTexts);
  const preview = useMutation(
    withCallbacks(previewMutation, {
      onSuccess: ({ name, description }) => {
        const offer = (field: 'name' | 'description', text: string | null) => {
          if (text && !form.getValues(field)) form.setValue(field, text, { shouldDirty: true, shouldValidate: true });
        };
        offer('name', name);
        offer('description', description);
      },
    }),
  );
  const look = async () => {
    if (!(await form.trigger('ical_url', { shouldFocus: true }))) return;
    const { ical_url, timezone, default_length_minutes } = form.getValues();
    preview.mutate({
      ical_url,
      ...(timezone && { timezone }),
      ...(default_length_minutes && { default_length_minutes }),
    });
  };
  return (
    <div className="mt-2 grid gap-2">
      <Button busy={preview.isPending} onClick={look} className="justify-self-start max-sm:w-full">
        <Eye aria-hidden="true" className="size-4" />
        {t.look}
      </Button>
      <div role="status">{preview.isSuccess && <Found preview={preview.data} />}</div>
      {preview.isError && <Message tone="error">{messageOf(preview.error)}</Message>}
    </div>
  );
}
