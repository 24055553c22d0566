import { codeForm, loginForm } from '@contract/login.ts';
import { useStore } from '@nanostores/react';
import { mutationOptions, useMutation, useQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { MailCheck } from 'lucide-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { Field } from '@/components/form/field.tsx';
import { accountTexts } from '@/components/layout/account-texts.ts';
import { VisitorSheet } from '@/components/layout/brand.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { languageInForce } from '@/i18n/choose-language.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { RichText } from '@/i18n/rich-text.tsx';
import { searchedFlag } from '@/lib/app/search-params.ts';
import { deviceStorage } from '@/lib/app/storage.ts';
import { usePageTitle } from '@/lib/app/use-page-title.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { isAuthRefusal, isUnanswered } from '@/lib/auth/auth-errors.ts';
import { signOut } from '@/lib/auth/auth-service.ts';
import { homeOf } from '@/lib/auth/known-member.ts';
import { memberOf } from '@/lib/auth/member.ts';
import { rememberPath, safePath, takeRememberedPath } from '@/lib/auth/return-to.ts';
import { endedSession } from '@/lib/auth/session.ts';
import { supabase } from '@/lib/auth/supabase.ts';
import { errorTexts } from '@/lib/errors/texts.ts';
import { isDraftKept } from '@/lib/forms/use-kept-draft.ts';
import { entryQuery } from '@/lib/query/entry-query.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import {
  awaitedEmail,
  noteAsked,
  SignInError,
  type SignInFailure,
  setAwaitedEmail,
  useSignInErrorText,
} from './sign-in.ts';
import { loginTexts } from './texts.ts';

/** Why a sign-in email was not sent. Codes of the service that have no text here keep its own message. */
function sendFailure(error: unknown): SignInFailure {
  if (isUnanswered(error)) return { code: 'sendFailed' };
  if (!isAuthRefusal(error)) return { code: 'unexpected' };
  if (error.code === 'over_request_rate_limit') return { code: 'tooManyRequests' };
  if (error.code === 'over_email_send_rate_limit') {
    // Only the service's message contains the number of seconds.
    const seconds = Number(/\d+/.exec(error.message)?.[0]);
    return seconds > 0 ? { code: 'wait', seconds } : { code: 'tooManyMails' };
  }
  // A refusal without a message arrives as its JSON.
  return error.message.startsWith('{') ? { code: 'sendFailed' } : { code: 'said', message: error.message };
}

/**
 * Emails a link and a code to an address. A person without an account gets one by following the link. The email is in
 * the saved language of the person or, for a new person, in the displayed one. Rejects with SignInError.
 */
const sendLinkMutation = mutationOptions({
  mutationFn: async (email: string) => {
    // Before the request: the email can arrive before the answer.
    noteAsked(email);
    const options = {
      emailRedirectTo: `${location.origin}/auth/callback`,
      shouldCreateUser: true,
      data: { language: languageInForce() },
    };
    const { error } = await supabase()
      .then(({ auth }) => auth.signInWithOtp({ email, options }))
      .catch((error: unknown) => ({ error }));
    if (error) throw new SignInError(sendFailure(error));
  },
});

/** Signs in with the six-digit code from the email. Rejects with SignInError. */
const verifyCodeMutation = mutationOptions({
  mutationFn: async ({ email, code }: { email: string; code: string }) => {
    const { auth } = await supabase();
    const { error } = await auth.verifyOtp({ email, token: code, type: 'email' });
    if (!error) return;
    throw new SignInError({ code: isAuthRefusal(error) ? 'wrongCode' : 'unexpected' });
  },
});

/**
 * The only field of a form: it is checked when it is left or sent, and from then on with each change. react-hook-form would be a tenth
 * of what a stranger loads here.
 */
function useOnlyField(schema: z.ZodMiniType<string>, known: string, send: (value: string) => void) {
  const [value, setValue] = useState(known);
  const [isChecked, setChecked] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const read = schema.safeParse(value);
  return {
    field: {
      ref: input,
      value,
      error: isChecked ? read.error?.issues[0]?.message : undefined,
      onChange: () => setValue(input.current?.value ?? ''),
      onBlur: () => setChecked(isChecked || value !== ''),
    },
    submit: (event: SubmitEvent) => {
      event.preventDefault();
      setChecked(true);
      if (read.success) send(read.data);
      else input.current?.focus();
    },
  };
}

interface LoginFormProps {
  /** Where to go after signing in. */
  redirect: string | undefined;
  /** The address of whoever has to sign in again. */
  known: string;
  onSent: (email: string) => void;
}

/** Asks for an email address and sends a sign-in link to it. `onSent` receives the address. */
function LoginForm({ redirect, known, onSent }: LoginFormProps) {
  const t = useStore(loginTexts);
  const common = useStore(commonTexts);
  const errorText = useSignInErrorText();
  const send = useMutation(
    withCallbacks(sendLinkMutation, {
      onSuccess: (_, address) => onSent(address),
      meta: { success: () => loginTexts.get().sent },
    }),
  );
  const { field, submit } = useOnlyField(loginForm.shape.email, known, (email) => {
    if (send.isPending) return;
    // Remembered before the request: the email can arrive before the server's answer.
    rememberPath(redirect);
    send.mutate(email);
  });
  return (
    <form noValidate onSubmit={submit}>
      <h1 className="text-title font-strong">{t.welcome}</h1>
      <p className="mt-2 mb-6 text-soft">{t.about}</p>
      {send.isError && (
        <Message tone="error" className="mb-6">
          {errorText(send.error)}
        </Message>
      )}
      <Field
        label={t.email}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={t.emailExample}
        {...field}
      />
      <Button
        type="submit"
        variant="primary"
        busy={send.isPending}
        busyLabel={common.sending}
        className="mt-2 min-h-12 w-full"
      >
        {t.send}
      </Button>
      <p className="mt-5 text-small text-soft">{t.sendNote}</p>
    </form>
  );
}

/** Signs in with the six digits from the email, for people who opened it on another device. */
function CodeForm({ email }: { email: string }) {
  const t = useStore(loginTexts);
  const errorText = useSignInErrorText();
  const verify = useMutation(
    withCallbacks(verifyCodeMutation, {
      // The new session makes the guard of this page redirect to the path in its own address; the remembered one is
      // dropped.
      onSuccess: () => void takeRememberedPath(),
    }),
  );
  const busy = verify.isPending || verify.isSuccess;
  const { field, submit } = useOnlyField(codeForm.shape.code, '', (code) => {
    if (!busy) verify.mutate({ email, code });
  });
  return (
    <form noValidate onSubmit={submit} className="mt-6 border-t border-line pt-6">
      {verify.isError && (
        <Message tone="error" className="mb-5">
          {errorText(verify.error)}
        </Message>
      )}
      <Field
        label={t.code}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="000000"
        {...field}
      />
      <Button type="submit" variant="primary" busy={busy} busyLabel={t.signingIn} className="mt-2 min-h-12 w-full">
        {t.signInWithCode}
      </Button>
    </form>
  );
}

/** Shown after the email is sent. The person follows its link, or types its code. */
function CheckEmail({ email, onTryAgain }: { email: string; onTryAgain: () => void }) {
  const t = useStore(loginTexts);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <MailCheck aria-hidden="true" className="mb-3 size-8 text-done" strokeWidth={1.75} />
      <h1 ref={heading} tabIndex={-1} className="text-day">
        {t.checkEmail}
      </h1>
      <p className="mt-2">
        <RichText text={t.sentTo} values={{ email: <strong className="font-strong">{email}</strong> }} />
      </p>
      <p className="mt-2 text-soft">{t.followLink}</p>
      <CodeForm email={email} />
      <Button variant="quiet" className="-ml-4 mt-3" onClick={onTryAgain}>
        {t.tryAgain}
      </Button>
    </>
  );
}

/** Tells somebody who has signed in, but is nobody here, how people come in and whom to ask. */
function NoAccount({ email }: { email: string }) {
  const t = useStore(loginTexts);
  const account = useStore(accountTexts);
  const { data } = useQuery(entryQuery);
  return (
    <Message
      tone="attention"
      className="mb-6"
      action={<Button onClick={() => void signOut('left')}>{account.signOut}</Button>}
    >
      {t.noAccount({ email })}
      {data?.entry === 'invitation' && (
        <span className="mt-1 block">
          {data.name ? t.invitationOnly({ organisation: data.name }) : t.invitationOnlyAny}
        </span>
      )}
      {data?.contact && <span className="mt-1 block wrap-anywhere">{t.contact({ contact: data.contact })}</span>}
    </Message>
  );
}

const nameKey = 'muster.organisation';

/**
 * For whom people sign in: the name of the organization, as soon as it is known; nothing without one. The line lies in the margin
 * of the sheet, so that nothing moves when the name arrives. A long name has more lines from the next visit on, when the device
 * knows it from the start.
 */
function OrganisationName() {
  const [known] = useState(() => deviceStorage.getItem(nameKey));
  const { data } = useQuery(entryQuery);
  const name = data ? data.name : known;
  useEffect(() => {
    if (data?.name) deviceStorage.setItem(nameKey, data.name);
    else if (data) deviceStorage.removeItem(nameKey);
  }, [data]);
  return (
    <p className={`-mt-5 min-h-5 text-small leading-5 font-strong ${name === known ? 'wrap-anywhere' : 'truncate'}`}>
      {name}
    </p>
  );
}

/** Sign-in: first the address, then the link or the code from the email. */
function LoginPage() {
  const t = useStore(loginTexts);
  const refusals = useStore(errorTexts);
  const { redirect, expired } = Route.useSearch();
  const { session } = useAuth();
  const [email, setEmail] = useState(awaitedEmail);
  usePageTitle(email ? t.checkEmail : t.title);
  const wait = (address: string | null) => {
    setAwaitedEmail(address);
    setEmail(address);
  };
  const ended = expired && !session ? endedSession() : null;
  const account = session?.user.id;
  useEffect(() => {
    if (!account) return;
    // They signed in, maybe with the link in another tab. This page still shows only if they have no access.
    setAwaitedEmail(null);
    setEmail(null);
  }, [account]);
  return (
    <VisitorSheet>
      <OrganisationName />
      {email ? (
        <CheckEmail email={email} onTryAgain={() => wait(null)} />
      ) : (
        <>
          {expired && !session && (
            <Message tone="attention" className="mb-6">
              <p>{refusals.unauthenticated({})}</p>
              {ended && isDraftKept(ended.userId) && <p className="mt-1">{t.kept}</p>}
            </Message>
          )}
          {session && <NoAccount email={session.user.email ?? ''} />}
          <LoginForm redirect={redirect} known={ended?.email ?? ''} onSent={wait} />
        </>
      )}
    </VisitorSheet>
  );
}

/** `redirect`: where to go after signing in; `expired`: the session expired, which the page says. */
const loginSearch = z.object({
  redirect: z.pipe(z.optional(z.unknown()), z.transform(safePath)),
  expired: searchedFlag,
});

export const Route = createFileRoute('/login')({
  validateSearch: loginSearch,
  beforeLoad: async ({ context, search }) => {
    // Signing in stays possible even if the server cannot say who this is.
    const user = await memberOf(context.queryClient).catch(() => null);
    if (user) throw redirect({ href: search.redirect ?? homeOf(user), replace: true });
  },
  component: LoginPage,
});
