import { pushCategories } from '@contract/push.ts';
import { useStore } from '@nanostores/react';
import { useMutation } from '@tanstack/react-query';
import { Field } from '@/components/form/field.tsx';
import { Switch } from '@/components/ui/switch.tsx';
import { type OwnPush, setPushMutation } from './push-queries.ts';
import { pushTexts } from './push-texts.ts';

const usual = { from: '22:00', to: '07:00' };

interface PushWishesProps {
  push: OwnPush;
  isAdmin: boolean;
  /** Whether there are alerts for them. */
  hears: boolean;
}

/** What the person wants to hear of, and when not. Each change is saved at once. */
export function PushWishes({ push: { unwanted, quiet }, isAdmin, hears }: PushWishesProps) {
  const t = useStore(pushTexts);
  const { mutate } = useMutation(setPushMutation);
  const offered = pushCategories.filter((category) => category !== 'alerts' || hears);
  const times = (['from', 'to'] as const).map((end) => (
    <Field
      key={end}
      type="time"
      label={t[end]}
      value={quiet?.[end] ?? ''}
      required
      onChange={({ target: { value } }) => value && mutate({ unwanted, quiet: { ...usual, ...quiet, [end]: value } })}
    />
  ));
  return (
    <>
      <fieldset className="mt-6">
        <legend className="mb-1 font-strong">{t.kinds}</legend>
        {offered.map((category) => (
          <Switch
            key={category}
            label={category === 'alerts' && !isAdmin ? t.ofLed : t[category]}
            checked={!unwanted.includes(category)}
            onChange={(wanted) => {
              const others = unwanted.filter((each) => each !== category);
              mutate({ unwanted: wanted ? others : [...others, category], quiet });
            }}
          />
        ))}
      </fieldset>
      <Switch
        className="mt-4"
        label={t.quiet}
        hint={t.quietHint}
        checked={quiet !== null}
        onChange={(wanted) => mutate({ unwanted, quiet: wanted ? usual : null })}
      />
      {quiet && <div className="mt-2 grid max-w-form grid-cols-2 gap-4">{times}</div>}
    </>
  );
}
