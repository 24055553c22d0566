import { problem } from '@contract/error-details.ts';
import type { User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { Field } from '@/components/form/field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useOnline } from '@/lib/app/online.ts';
import { deviceStorage } from '@/lib/app/storage.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { updateMeMutation } from '@/lib/auth/update-me.ts';
import { focusHeading } from '@/lib/focus/focus-heading.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { seen } from '@/lib/seeing/seen.ts';
import { isNamedByAddress, nameInAddress } from './name-of-address.ts';
import { nameQuestionTexts } from './texts.ts';

interface QuestionProps {
  user: User;
  onSaved: () => void;
}

/** The question with its field. */
function Question({ user, onSaved }: QuestionProps) {
  const t = useStore(nameQuestionTexts);
  const common = useStore(commonTexts);
  const online = useOnline();
  const heading = useId();
  const [name, setName] = useState(() => nameInAddress(user.email));
  const [error, setError] = useState<string>();
  const save = useMutation(
    withCallbacks(
      { ...updateMeMutation, meta: { error: () => nameQuestionTexts.get().failed } },
      {
        onSuccess: () => {
          focusHeading();
          onSaved();
        },
      },
    ),
  );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (name.trim() === '') return setError(problem('required', { what: 'name' }));
    save.mutate({ id: user.id, patch: { name: name.trim() } });
  };
  return (
    <section aria-labelledby={heading} data-print="no" className="sheet my-4 px-4 py-4 sm:px-5 sm:pb-0">
      <h2 id={heading} className="text-lead font-strong">
        {t.title}
      </h2>
      <p className="mt-1 mb-3 text-soft">{t.hint}</p>
      <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-x-3">
        <Field
          label={t.name}
          required
          autoComplete="name"
          maxLength={200}
          value={name}
          error={error}
          className="min-w-0 grow basis-56"
          onChange={({ target }) => {
            setName(target.value);
            setError(undefined);
          }}
        />
        <Button
          type="submit"
          variant="primary"
          className="min-h-12 max-sm:grow sm:mt-7.5"
          busy={save.isPending}
          disabled={!online}
        >
          {common.saveChanges}
        </Button>
      </form>
    </section>
  );
}

/** Whether somebody has said on this device what they are called, maybe just as their address begins. */
const keyOf = ({ id }: Pick<User, 'id'>) => `muster.named.${id}`;

/** Asks whoever is new for their name, once, above what they can do. Renders nothing for everybody who has one. */
export function NameQuestion() {
  const { user } = useAuth();
  const seeing = useStore(seen);
  const [saved, setSaved] = useState(false);
  if (!user || seeing || saved || !isNamedByAddress(user) || deviceStorage.getItem(keyOf(user)) !== null) return null;
  const onSaved = () => {
    deviceStorage.setItem(keyOf(user), 'yes');
    setSaved(true);
  };
  return <Question key={user.id} user={user} onSaved={onSaved} />;
}
