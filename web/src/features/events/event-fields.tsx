import { useStore } from '@nanostores/react';
import { Field } from '@/components/form/field.tsx';
import { FormField } from '@/components/form/form-field.tsx';
import { TextArea } from '@/components/form/text-area.tsx';
import { LongText } from '@/components/ui/long-text.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { startHere } from '@/lib/focus/focus-heading.ts';
import type { FeedSays } from './feed-says.ts';
import type { EventValues } from './form.ts';
import { eventFormTexts } from './texts.ts';

/** The hint of a field, and the feed's value if it differs. */
function Hint({ text, says, of }: { text: string; says: string | undefined; of: string }) {
  return (
    <>
      {text}
      {says && <LongText text={says} of={of} />}
    </>
  );
}

/** Title, description and location. On the page of a new event, the title has the focus. */
export function EventDetails({ says = {}, isNew = false }: { says?: FeedSays; isNew?: boolean }) {
  const t = useStore(eventFormTexts);
  const shared = useStore(adminCommonTexts);
  return (
    <section aria-labelledby="event-details" className="sheet p-5 sm:p-8">
      <h2 id="event-details" className="mb-5 text-day">
        {t.details}
      </h2>
      <div className="grid grid-cols-1 gap-y-3">
        <FormField<EventValues, 'title'> name="title">
          {(field) => (
            <Field
              {...field}
              label={t.title}
              required
              autoComplete="off"
              hint={says.title && <LongText text={says.title} of={t.title} />}
              {...(isNew && startHere)}
            />
          )}
        </FormField>
        <FormField<EventValues, 'description'> name="description">
          {(field) => (
            <TextArea
              {...field}
              label={shared.description}
              hint={<Hint text={t.descriptionHint} says={says.description} of={shared.description} />}
            />
          )}
        </FormField>
        <FormField<EventValues, 'location'> name="location">
          {(field) => (
            <Field
              {...field}
              label={t.location}
              autoComplete="off"
              hint={<Hint text={shared.optional} says={says.location} of={t.location} />}
            />
          )}
        </FormField>
      </div>
    </section>
  );
}
