import { loginForm } from '@contract/login.ts';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Field } from '@/components/form/field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { rememberPath } from '@/lib/return-to.ts';
import { toast } from '@/lib/toasts.ts';
import { sendLinkMutation } from '../mutations.ts';
import { useCheckedText } from '../use-checked-text.ts';

interface LoginFormProps {
  /** Where to go after signing in. */
  redirect: string | undefined;
  onSent: (email: string) => void;
}

export function LoginForm({ redirect, onSent }: LoginFormProps) {
  const email = useCheckedText(loginForm.shape.email);
  const send = useMutation({
    ...sendLinkMutation,
    // The mail can be here before the answer is.
    onMutate: () => rememberPath(redirect),
    onSuccess: (_, address) => {
      toast({ tone: 'done', text: 'Magic link sent to your email. Please check your inbox.' });
      onSent(address);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    email.touch();
    if (email.value && !send.isPending) send.mutate(email.value);
  };
  return (
    <form noValidate onSubmit={submit}>
      <h1 className="text-title font-strong">Welcome</h1>
      <p className="mt-2 mb-6 text-soft">Sign in with a magic link sent to your email</p>
      {send.isError && (
        <Message tone="error" className="mb-6">
          {send.error.message}
        </Message>
      )}
      <Field
        label="Email Address"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="you@example.com"
        error={email.error}
        {...email.input}
      />
      <Button
        type="submit"
        variant="primary"
        busy={send.isPending}
        busyLabel="Sending..."
        className="mt-2 min-h-12 w-full"
      >
        Send Magic Link
      </Button>
      <p className="mt-5 text-small text-soft">We'll email you a magic link for a password-free sign in.</p>
    </form>
  );
}
