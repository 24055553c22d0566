import { codeForm } from '@contract/login.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useStore } from '@nanostores/react';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Field } from '@/components/form/field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { takeRememberedPath } from '@/lib/auth/return-to.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { verifyCodeMutation } from './mutations.ts';
import { useSignInErrorText } from './sign-in-error.ts';
import { loginTexts } from './texts.ts';

/** Signs in with the six digits from the email, for people who opened it on another device. */
export function CodeForm({ email }: { email: string }) {
  const t = useStore(loginTexts);
  const errorText = useSignInErrorText();
  const form = useForm({ resolver: zodResolver(codeForm), mode: 'onTouched', defaultValues: { code: '' } });
  const code = form.register('code');
  const verify = useMutation(
    withCallbacks(verifyCodeMutation, {
      // The new session makes the guard of this page redirect to the path in its own address; the remembered one is
      // dropped.
      onSuccess: () => void takeRememberedPath(),
    }),
  );
  const busy = verify.isPending || verify.isSuccess;
  const submit = form.handleSubmit((values) => {
    if (!busy) verify.mutate({ email, code: values.code });
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
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="000000"
        error={form.formState.errors.code?.message}
        {...code}
        onBlur={(event) => event.target.value && code.onBlur(event)}
      />
      <Button type="submit" variant="primary" busy={busy} busyLabel={t.signingIn} className="mt-2 min-h-12 w-full">
        {t.signInWithCode}
      </Button>
    </form>
  );
}
