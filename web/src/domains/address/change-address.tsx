import type { User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { useLazyPart } from '@/components/ui/use-lazy-part.ts';
import { addressTexts } from './texts.ts';

const loadDialog = () => import('./address-dialog.tsx').then(({ AddressDialog }) => AddressDialog);

/** Changes the address with which a person signs in. `own`: it is the caller. */
export function ChangeAddress({ user, own }: { user: User; own: boolean }) {
  const t = useStore(addressTexts);
  const { Part, prepare, show } = useLazyPart(loadDialog);
  const [open, setOpen] = useState(false);
  const ask = () => {
    setOpen(true);
    show();
  };
  return (
    <>
      <Button onPointerEnter={prepare} onFocus={prepare} onClick={ask}>
        {t.change}
      </Button>
      {Part && open && <Part user={user} own={own} onClose={() => setOpen(false)} />}
    </>
  );
}
