import type { Audience, AudiencePart } from '@contract/audience.ts';
import type { CallBody } from '@contract/call.ts';
import { type MessagePreview, previewMessage, type SentMessage, sendMessage } from '@contract/messages.ts';
import { useStore } from '@nanostores/react';
import { keepPreviousData, mutationOptions, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { SelectField } from '@/components/form/select-field.tsx';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Collapsible } from '@/components/ui/collapsible.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { Message } from '@/components/ui/message.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { Switch } from '@/components/ui/switch.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { api } from '@/lib/api/api.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { messageOf } from '@/lib/errors/message-of.ts';
import { personName } from '@/lib/format/person-name.ts';
import { partInWords } from '@/lib/letters/part-words.ts';
import { writeTexts } from '@/lib/letters/texts.ts';
import { writing } from '@/lib/letters/writing.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { organisationQuery } from '@/lib/query/organisation-query.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { useOrganisationZone } from '@/lib/time/use-organisation-zone.ts';
import { clearDraft, draft, forgetId, idFor, incomplete, isEmpty, textsOf } from './draft.ts';
import { TemplateChoice, TextFields } from './text-fields.tsx';
import { writingTexts } from './writing-texts.ts';

/** How many people a message reaches, by email or in the app: whoever has no address, or one that is refused, can't sign in either. */
const reachedBy = ({ count, none, bounces }: MessagePreview): number => count - none - bounces;

/** Whom a message would reach, and how. */
const previewQuery = (audience: Audience, operational: boolean) =>
  queryOptions({
    queryKey: [...queryKeys.messages, 'preview', audience, operational],
    queryFn: ({ signal }) => api(previewMessage, { body: { audience, operational }, signal }),
    // What others do meanwhile counts; the list is read once for each dialog.
    gcTime: 0,
    placeholderData: keepPreviousData,
  });

/** Sends a message. The same one again is sent once, because it keeps its id. The dialog says what went wrong. */
const sendMutation = mutationOptions({
  mutationFn: (body: CallBody<typeof sendMessage>) => api(sendMessage, { body }),
  meta: {
    success: ({ recipients, figures }: SentMessage) => writingTexts.get().sent({ count: recipients - figures.none }),
  },
  onSuccess: (_data, _body, _, { client }) => {
    forgetId();
    void client.invalidateQueries({ queryKey: queryKeys.messages });
  },
});

interface RecipientsProps {
  audience: readonly AudiencePart[];
  /** Its parts by name, as far as they are known. */
  named: MessagePreview['audience'] | undefined;
  /** Whom it reaches; undefined while that is loading. */
  preview: MessagePreview | undefined;
  onRemove: (index: number) => void;
}

/** The people by name, and who does not get an email. */
function People({ people, count }: Pick<MessagePreview, 'people' | 'count'>) {
  const t = useStore(writingTexts);
  const words = { none: t.noAddress, bounces: t.addressRefused, off: t.mailsOff };
  return (
    <ul className="mt-1 max-h-52 columns-[11rem] gap-x-6 overflow-y-auto text-small">
      {people.map(({ id, name, mail }) => (
        <li key={id} className="break-inside-avoid py-0.5 wrap-anywhere">
          {personName(name)}
          {mail !== 'waiting' && <span className="text-soft"> · {words[mail]}</span>}
        </li>
      ))}
      {count > people.length && <li className="py-0.5 text-soft">{t.more({ count: count - people.length })}</li>}
    </ul>
  );
}

/** Whom the message is for: its parts, how many people that is, who they are, and who cannot be reached by email. */
function Recipients({ audience, named: known, preview, onRemove }: RecipientsProps) {
  const t = useStore(writingTexts);
  const zone = useOrganisationZone();
  const reached = preview ? reachedBy(preview) : 0;
  // The answer for the parts of before stays until the next one is here.
  const named = known?.length === audience.length ? known : undefined;
  return (
    <div>
      <p className="text-small text-soft">{t.to}</p>
      {named ? (
        <ul className="mt-1 flex flex-wrap gap-2">
          {named.map((part, index) => {
            const words = partInWords(part, zone);
            return (
              <li
                // A part has no identity of its own.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                key={index}
                className="flex min-h-9 items-center rounded-control bg-action-wash pl-3 text-action-deep"
              >
                <span className="min-w-0 py-1 pr-3 wrap-anywhere">{words}</span>
                {named.length > 1 && (
                  <button
                    type="button"
                    aria-label={t.remove({ part: words })}
                    onClick={() => onRemove(index)}
                    className="-ml-2 grid size-11 shrink-0 place-items-center"
                  >
                    <X aria-hidden="true" className="size-4" />
                  </button>
                )}
              </li>
            );
          })}
        </ul>
      ) : (
        <Skeleton className="mt-1 h-9 w-56" />
      )}
      <div role="status" className="mt-2">
        <p className="font-strong">{preview ? (reached > 0 ? t.reaches({ count: reached }) : t.nobody) : t.checking}</p>
        {preview && preview.none > 0 && <p className="text-small text-attention">{t.none({ count: preview.none })}</p>}
        {preview && preview.bounces > 0 && (
          <p className="text-small text-attention">{t.bounces({ count: preview.bounces })}</p>
        )}
        {preview && preview.off > 0 && <p className="text-small text-soft">{t.off({ count: preview.off })}</p>}
      </div>
      {preview && preview.count > 0 && (
        <Collapsible summary={<span className="text-small text-action">{t.who}</span>}>
          <People people={preview.people} count={preview.count} />
        </Collapsible>
      )}
    </div>
  );
}

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
  const [t, common, shared] = useTexts(writingTexts, commonTexts, writeTexts);
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
