import { mostTogether } from '@contract/events.ts';
import { useController, useFormContext } from 'react-hook-form';
import { CountField } from '@/components/form/count-field.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { eventFormTexts } from '../texts.ts';
import type { EventValues } from './form.ts';
import { focusSoon, RemoveButton, SlotError } from './slot-fields.tsx';

const [fieldId, openerId, problemId] = ['group-size', 'set-group-size', 'group-size-error'];

/** How many places of a slot somebody can take at once. At most events that is one, so the field has to be opened. */
export function GroupSize() {
  const [t, shared] = useTexts(eventFormTexts, adminCommonTexts);
  const { formState } = useFormContext<EventValues>();
  const { field } = useController<EventValues, 'groupSize'>({ name: 'groupSize' });
  const { value } = field;
  const error = formState.errors.groupSize?.message;
  if (value === null) {
    return (
      <p className="mt-3">
        <button
          id={openerId}
          type="button"
          onClick={() => {
            field.onChange(2);
            focusSoon(fieldId);
          }}
          className="min-h-11 text-small text-soft underline underline-offset-4 hover:text-ink"
        >
          {shared.allowGroups}
        </button>
      </p>
    );
  }
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <label htmlFor={fieldId} className="text-small text-soft">
          {shared.groupSize}
        </label>
        <span className="flex items-center gap-1">
          <CountField
            id={fieldId}
            labels={{ fewer: t.smallerGroups, count: shared.groupSize, more: t.largerGroups }}
            value={value}
            min={2}
            least={2}
            max={mostTogether}
            error={error}
            errorId={problemId}
            onChange={field.onChange}
          />
          <RemoveButton
            label={t.noGroups}
            onClick={() => {
              field.onChange(null);
              focusSoon(openerId);
            }}
          />
        </span>
      </div>
      <p className="mt-1 text-small text-soft">{t.groupHint}</p>
      {error && <SlotError id={problemId}>{error}</SlotError>}
    </>
  );
}
