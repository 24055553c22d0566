import { type IcalFeedBody, icalFeedBody } from '@contract/ical-feeds.ts';
import type { Organisation } from '@contract/organisation.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useStore } from '@nanostores/react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { UnsavedGuard } from '@/components/form/unsaved-guard.tsx';
import { adminCommonMessages } from '@/components/layout/admin/common-messages.ts';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { commonMessages } from '@/i18n/common-messages.ts';
import { applyServerErrors } from '@/lib/forms/apply-server-errors.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { feedFormMessages } from '../messages.ts';
import { createMutation } from '../mutations.ts';
import { FeedDetails } from './feed-details.tsx';
import { FeedSlotsField } from './feed-slots-field.tsx';
import { MoreOptions } from './more-options.tsx';

/** An empty form with the organization's defaults for new feeds. */
const emptyForm = (defaults: Organisation | undefined): IcalFeedBody => ({
  name: '',
  description: '',
  ical_url: '',
  refresh_interval: (defaults?.feed_refresh_interval ?? 60) as IcalFeedBody['refresh_interval'],
  slot_types: [],
  default_length_minutes: defaults?.feed_default_length_minutes ?? 60,
  all_day_hours: defaults?.feed_all_day_hours ?? 8,
});
const optional = ['default_length_minutes', 'all_day_hours', 'as_drafts', 'timezone'] as const;
const fields = ['name', 'description', 'ical_url', 'refresh_interval', 'slot_types', ...optional] as const;

interface CreateFeedFormProps {
  /** `undefined` if they could not be loaded. */
  defaults: Organisation | undefined;
  onCreated: () => void;
}

/** The form of a new feed. It opens the further options when one of them is wrong. */
export function CreateFeedForm({ defaults, onCreated }: CreateFeedFormProps) {
  const t = useStore(feedFormMessages);
  const common = useStore(commonMessages);
  const shared = useStore(adminCommonMessages);
  const form = useForm<IcalFeedBody>({
    resolver: zodResolver(icalFeedBody),
    mode: 'onTouched',
    defaultValues: emptyForm(defaults),
  });
  const [open, setOpen] = useState(false);
  const openIfWrong = (paths: readonly string[]) => {
    if (optional.some((name) => paths.includes(name))) setOpen(true);
  };
  const [refusal, setRefusal] = useState<string | null>(null);
  const create = useMutation(
    withCallbacks(createMutation, {
      onSuccess: onCreated,
      onError: (error) => {
        setRefusal(applyServerErrors(form, error, { fields }));
        openIfWrong(Object.keys(form.formState.errors));
      },
    }),
  );
  const submit = form.handleSubmit(
    (body) => !create.isPending && create.mutate(body),
    (errors) => openIfWrong(Object.keys(errors)),
  );
  return (
    <form noValidate onSubmit={submit} className="grid max-w-column gap-6">
      <UnsavedGuard form={form} unsaved={form.formState.isDirty && !create.isSuccess} />
      {create.isError && (
        <Message tone="error">
          {t.failed}
          {refusal && <span className="block">{refusal}</span>}
        </Message>
      )}
      <section aria-labelledby="feed-details" className="sheet p-5 sm:p-8">
        <h2 id="feed-details" className="mb-4 text-day">
          {t.feed}
        </h2>
        <FeedDetails form={form} />
      </section>
      <section aria-labelledby="feed-slots" className="sheet p-5 sm:p-8">
        <h2 id="feed-slots" className="text-day">
          {t.slots}
        </h2>
        <p className="mt-1 mb-4 text-soft">{t.slotsHint}</p>
        <FeedSlotsField form={form} />
      </section>
      <MoreOptions form={form} open={open} onToggle={() => setOpen(!open)} />
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:w-full">
        <Link to="/admin/ical-feeds" className={buttonStyle('quiet', 'max-sm:order-last')}>
          {common.cancel}
        </Link>
        <Button type="submit" variant="primary" busy={create.isPending}>
          {shared.createFeed}
        </Button>
      </div>
    </form>
  );
}
