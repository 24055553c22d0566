import type { User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { Button } from '@/components/ui/button.tsx';
import { useLazyDialog } from '@/components/ui/lazy.tsx';
import { addressTexts } from './texts.ts';

const loadDialog = () => import('./address-dialog.tsx').then(({ AddressDialog }) => AddressDialog);

/** Changes the address with which a person signs in. `own`: it is the caller. */
export function ChangeAddress({ user, own }: { user: User; own: boolean }) {
  const t = useStore(addressTexts);
  const { Dialog, close, opens } = useLazyDialog(loadDialog);
  return (
    <>
      <Button {...opens}>{t.change}</Button>
      {Dialog && <Dialog user={user} own={own} onClose={close} />}
    </>
  );
}
