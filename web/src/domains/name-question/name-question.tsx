import type { User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { deviceStorage } from '@/lib/app/storage.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { seen } from '@/lib/seeing/seen.ts';
import { isNamedByAddress } from './name-of-address.ts';
import { Question } from './question.tsx';

/** Whether somebody has said on this device what they are called, maybe just as their address begins. */
const keyOf = ({ id }: Pick<User, 'id'>) => `muster.named.${id}`;

/** Asks whoever is new for their name, once, above what they can do. Renders nothing for everybody who has one. */
export function NameQuestion() {
  const { user } = useAuth();
  const seeing = useStore(seen);
  const [saved, setSaved] = useState(false);
  if (!user || seeing || saved || !isNamedByAddress(user) || deviceStorage.getItem(keyOf(user)) !== null) return null;
  const onSaved = () => {
    deviceStorage.setItem(keyOf(user), 'yes');
    setSaved(true);
  };
  return <Question key={user.id} user={user} onSaved={onSaved} />;
}
