import type { User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { organisationQuery } from '@/lib/query/organisation-query.ts';
import { AskedButton } from './asked-button.tsx';
import { resetFactorMutation } from './sign-ins.ts';
import { signInsTexts } from './sign-ins-texts.ts';

/** Asks, and removes the authenticator app of another administrator, who cannot do without one where it is required. */
export function ResetFactorButton({ user }: { user: User }) {
  const t = useStore(signInsTexts);
  const organisation = useQuery(organisationQuery);
  if (user.role !== 'admin' || !organisation.data?.admin_second_factor) return null;
  const words = { label: t.resetFactor, title: t.resetFactorTitle({ name: user.name }), text: t.resetFactorText };
  return <AskedButton user={user} mutation={resetFactorMutation} {...words} />;
}
