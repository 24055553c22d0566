import { codeForm } from '@contract/login.ts';
import { useStore } from '@nanostores/react';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Field } from '@/components/form/field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { takeRememberedPath } from '@/lib/auth/return-to.ts';
import { loginMessages } from '../messages.ts';
import { verifyCodeMutation } from '../mutations.ts';
import { useSignInErrorText } from '../sign-in-error.ts';
import { useCheckedText } from '../use-checked-text.ts';

/** The second way in: the six digits from the mail, for a mail that was opened on another device. */
export function CodeForm({ email }: { email: string }) {
  const t = useStore(loginMessages);
  const errorText = useSignInErrorText();
  const code = useCheckedText(codeForm.shape.code);
  const verify = useMutation({
    ...verifyCodeMutation,
    // The session has changed and the guard of this page leads on, to the path in its own address.
    onSuccess: () => void takeRememberedPath(),
  });
  const busy = verify.isPending || verify.isSuccess;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    code.touch();
    if (code.value && !busy) verify.mutate({ email, code: code.value });
  };
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
        error={code.error}
        {...code.input}
      />
      <Button type="submit" variant="primary" busy={busy} busyLabel={t.signingIn} className="mt-2 min-h-12 w-full">
        {t.signInWithCode}
      </Button>
    </form>
  );
}
