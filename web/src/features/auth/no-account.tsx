import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { accountTexts } from '@/components/layout/account-texts.ts';
import { Button } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { signOut } from '@/lib/auth/auth-service.ts';
import { entryQuery } from '@/lib/query/entry-query.ts';
import { loginTexts } from './texts.ts';

/** Tells somebody who has signed in, but is nobody here, how people come in and whom to ask. */
export function NoAccount({ email }: { email: string }) {
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
