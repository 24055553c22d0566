import type { Audience } from '@contract/audience.ts';
import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SelectField } from '@/components/form/select-field.tsx';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { Message } from '@/components/ui/message.tsx';
import { Switch } from '@/components/ui/switch.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { messageOf } from '@/lib/errors/message-of.ts';
import { writeTexts } from '@/lib/letters/texts.ts';
import { writing } from '@/lib/letters/writing.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { organisationQuery } from '@/lib/query/organisation-query.ts';
import { clearDraft, draft, idFor, incomplete, isEmpty, textsOf } from './draft.ts';
import { previewQuery, reachedBy, sendMutation } from './queries.ts';
import { Recipients } from './recipients.tsx';
import { TemplateChoice } from './template-choice.tsx';
import { TextFields } from './text-fields.tsx';
import { writingTexts } from './texts.ts';

type AnswersTo = 'sender' | 'organisation';

/** The address in what the organisation says about how to reach it, as the database finds it. */
const addressIn = (contact: string | null | undefined): string | undefined =>
  /[^\s<>@,;]+@[^\s<>@,;]+\.[\p{L}\p{N}]+/u.exec(contact ?? '')?.[0];

/** Where answers go. There is a choice only if the organisation has an address of its own. */
function AnswersChoice({ value, onChange }: { value: AnswersTo; onChange: (value: AnswersTo) => void }) {
  const t = useStore(writingTexts);
  const { user } = useAuth();
  const { data: organisation } = useQuery(organisationQuery);
  const own = t.toSender({ address: user?.email ?? '' });
  const address = addressIn(organisation?.contact);
  if (!address)
    return (
      <p className="text-small text-soft">
        {t.answers} <span className="wrap-anywhere text-ink">{own}</span>
      </p>
    );
  const options = [
    { value: 'sender', label: own },
    { value: 'organisation', label: t.toOrganisation({ name: organisation?.name ?? '', address }) },
  ];
  return (
    <SelectField label={t.answers} value={value} options={options} onChange={(next) => onChange(next as AnswersTo)} />
  );
}

interface FormProps {
  audience: Audience;
  operational: boolean;
}

/** The fields of a message, with whom it reaches. The message keeps its id until it is changed, so that it is sent once. */
function WriteForm({ audience: wanted, ...asked }: FormProps) {
  const t = useStore(writingTexts);
  const common = useStore(commonTexts);
  const shared = useStore(writeTexts);
  const written = useStore(draft);
  const [wasKept] = useState(() => !isEmpty(draft.get()));
  const [audience, setAudience] = useState(wanted);
  const [operational, setOperational] = useState(asked.operational);
  const [answers_to, setAnswersTo] = useState<AnswersTo>('sender');
  const [tried, setTried] = useState(false);
  const [own] = useState(writing.get);
  const preview = useQuery(previewQuery(audience, operational));
  const send = useMutation(
    withCallbacks(sendMutation, {
      // By then the dialog may be closed, or open for somebody else.
      onSuccess: (_message, { texts }) => {
        if (JSON.stringify(textsOf(draft.get())) === JSON.stringify(texts)) clearDraft();
        if (writing.get() === own) writing.set(null);
      },
      meta: { error: () => (writing.get() === own ? undefined : writingTexts.get().notSent) },
    }),
  );
  // The figures of before are about other people.
  const known = preview.isPlaceholderData ? undefined : preview.data;
  const count = known ? reachedBy(known) : 0;
  const submit = () => {
    setTried(true);
    if (send.isPending || count === 0 || incomplete(written).length > 0) return;
    const body = { audience, operational, texts: textsOf(written), answers_to };
    send.mutate({ ...body, message_id: idFor(body) });
  };
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <FailedToLoad query={preview} sentence={t.previewFailed} />
      {!preview.isError && (
        <Recipients
          audience={audience}
          named={preview.data?.audience}
          preview={known}
          onRemove={(index) => setAudience(audience.filter((_, at) => at !== index))}
        />
      )}
      {wasKept && <p className="text-small text-soft">{t.kept}</p>}
      <TemplateChoice />
      <TextFields tried={tried} />
      <Switch label={shared.important} hint={t.operationalHint} checked={operational} onChange={setOperational} />
      <AnswersChoice value={answers_to} onChange={setAnswersTo} />
      {send.isError && <Message tone="error">{messageOf(send.error)}</Message>}
      <div className="mt-3 flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button onClick={() => writing.set(null)}>{common.cancel}</Button>
        <Button type="submit" variant="primary" busy={send.isPending} busyLabel={t.sending} disabled={count === 0}>
          {count > 0 ? t.send({ count }) : t.sendNone}
        </Button>
      </div>
    </form>
  );
}

/** Writes to many people. It is open while `writing` says for whom. */
export function WriteDialog() {
  const t = useStore(writingTexts);
  const wanted = useStore(writing);
  return (
    <Dialog wide open={wanted !== null} title={t.title} onClose={() => writing.set(null)}>
      {wanted && <WriteForm audience={[...wanted.audience]} operational={wanted.operational} />}
    </Dialog>
  );
}
