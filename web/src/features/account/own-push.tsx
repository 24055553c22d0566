import { type PushDevice, pushCategories } from '@contract/push.ts';
import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Field } from '@/components/form/field.tsx';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { Moment } from '@/components/ui/moment.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { Switch } from '@/components/ui/switch.tsx';
import { RichText } from '@/i18n/rich-text.tsx';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { deviceName } from '@/lib/format/device.ts';
import {
  type PushState,
  pushAbility,
  pushQuery,
  removeDeviceMutation,
  setPushMutation,
  testDeviceMutation,
  turnOnMutation,
} from './push.ts';
import { pushTexts } from './push-texts.ts';
import { sessionTexts } from './texts.ts';

const usual = { from: '22:00', to: '07:00' };

interface PushWishesProps {
  push: PushState;
  isAdmin: boolean;
  /** Whether there are alerts for them. */
  hears: boolean;
}

/** What the person wants to hear of, and when not. Each change is saved at once. */
function PushWishes({ push: { unwanted, quiet }, isAdmin, hears }: PushWishesProps) {
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

function DeviceRow({ device }: { device: PushDevice }) {
  const t = useStore(pushTexts);
  const remove = useMutation(removeDeviceMutation);
  const { unknownDevice } = useStore(sessionTexts);
  const name = deviceName(device.device) ?? unknownDevice;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-3">
      <div className="min-w-0">
        <p className="font-strong wrap-anywhere">{name}</p>
        <p className="text-small text-soft">
          {device.is_current ? (
            t.thisOne
          ) : (
            <RichText text={t.added} values={{ moment: <Moment at={device.created_at} /> }} />
          )}
        </p>
      </div>
      <Button variant="quiet" busy={remove.isPending} onClick={() => remove.mutate(device)}>
        {t.remove}
        <span className="sr-only"> {name}</span>
      </Button>
    </li>
  );
}

/** What this browser can do: turn notifications on, or why not; once they are on, a test. */
function ThisDevice({ serverKey, here }: { serverKey: string; here: PushDevice | undefined }) {
  const t = useStore(pushTexts);
  const [ability, setAbility] = useState(pushAbility);
  const [isRefused, setRefused] = useState(false);
  const turnOn = useMutation(turnOnMutation);
  const test = useMutation(testDeviceMutation);
  const ask = () =>
    turnOn.mutate(serverKey, {
      onSuccess: (isAllowed) => {
        setAbility(pushAbility());
        setRefused(!isAllowed);
      },
    });
  if (ability === 'blocked' || ability === 'install') return <Message tone="info">{t[ability]}</Message>;
  if (ability === 'none') return null;
  if (here) {
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status">{t.isOn}</p>
        <Button className="max-sm:w-full" busy={test.isPending} onClick={() => test.mutate(here.id)}>
          {t.test}
        </Button>
      </div>
    );
  }
  return (
    <>
      <Button className="max-sm:w-full" busy={turnOn.isPending} onClick={ask}>
        {t.turnOn}
      </Button>
      {isRefused && (
        <p role="status" className="mt-2">
          {t.refused}
        </p>
      )}
    </>
  );
}

/** Notifications: on this device, which ones and when, and the person's devices. Nothing where they are not offered. `hears`: whether there are alerts for them. */
export function OwnPush({ hears }: { hears: boolean }) {
  const t = useStore(pushTexts);
  const { isAdmin } = useAuth();
  const query = useQuery(pushQuery);
  const push = query.data;
  if (push && (push.key === null || (pushAbility() === 'none' && push.devices.length === 0))) return null;
  const here = push?.here ? push.devices.find(({ is_current }) => is_current) : undefined;
  return (
    <section className="sheet p-5 sm:p-8" aria-labelledby="own-push">
      <h2 id="own-push" className="mb-3 text-day">
        {t.title}
      </h2>
      <p className="mb-4 max-w-prose">{t.about}</p>
      <FailedToLoad query={query} sentence={t.failedToLoad} />
      {query.isPending && <Skeleton className="h-12 w-full" />}
      {push?.key && <ThisDevice serverKey={push.key} here={here} />}
      {push && push.devices.length > 0 && (
        <>
          <PushWishes push={push} isAdmin={isAdmin} hears={hears} />
          <h3 className="mt-6 mb-1 font-strong">{t.devices}</h3>
          <ul>
            {push.devices.map((device) => (
              <DeviceRow key={device.id} device={device} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
