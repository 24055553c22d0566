import { codeForm } from '@contract/login.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useStore } from '@nanostores/react';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Field } from '@/components/form/field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { enterCodeMutation, isWrongCode } from './factors.ts';
import { secondFactorTexts } from './texts.ts';

/** The field for the code that the app shows. */
export function CodeForm({ factorId }: { factorId: string }) {
  const t = useStore(secondFactorTexts);
  const form = useForm({ resolver: zodResolver(codeForm), mode: 'onTouched', defaultValues: { code: '' } });
  const enter = useMutation(enterCodeMutation);
  const submit = form.handleSubmit(({ code }) => {
    if (!enter.isPending) enter.mutate({ factorId, code });
  });
  return (
    <form noValidate onSubmit={submit} className="mt-5 max-w-form">
      {enter.isError && (
        <Message tone="error" className="mb-5">
          {isWrongCode(enter.error) ? t.wrongCode : t.notChecked}
        </Message>
      )}
      <Field
        label={t.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="000000"
        error={form.formState.errors.code?.message}
        {...form.register('code')}
      />
      <Button type="submit" variant="primary" busy={enter.isPending} className="mt-2 min-h-12 max-sm:w-full">
        {t.confirm}
      </Button>
    </form>
  );
}
