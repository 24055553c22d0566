import { loginForm } from '@contract/login.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useStore } from '@nanostores/react';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Field } from '@/components/form/field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { rememberPath } from '@/lib/auth/return-to.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { sendLinkMutation } from './mutations.ts';
import { useSignInErrorText } from './sign-in-error.ts';
import { loginTexts } from './texts.ts';

interface LoginFormProps {
  /** Where to go after signing in. */
  redirect: string | undefined;
  /** The address of whoever has to sign in again. */
  known: string;
  onSent: (email: string) => void;
}

/** Asks for an email address and sends a sign-in link to it. `onSent` receives the address. */
export function LoginForm({ redirect, known, onSent }: LoginFormProps) {
  const t = useStore(loginTexts);
  const common = useStore(commonTexts);
  const errorText = useSignInErrorText();
  const form = useForm({ resolver: zodResolver(loginForm), mode: 'onTouched', defaultValues: { email: known } });
  const email = form.register('email');
  const send = useMutation(
    withCallbacks(sendLinkMutation, {
      onSuccess: (_, address) => onSent(address),
      meta: { success: () => loginTexts.get().sent },
    }),
  );
  const submit = form.handleSubmit((values) => {
    if (send.isPending) return;
    // Remembered before the request: the email can arrive before the server's answer.
    rememberPath(redirect);
    send.mutate(values.email);
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
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={t.emailExample}
        error={form.formState.errors.email?.message}
        {...email}
        onBlur={(event) => event.target.value && email.onBlur(event)}
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
