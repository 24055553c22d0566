import { createFileRoute, redirect } from '@tanstack/react-router';
import { SecondFactorPage } from '@/features/auth/second-factor/second-factor-page.tsx';
import { seen } from '@/lib/seeing/seen.ts';

export const Route = createFileRoute('/_app/volunteer/second-factor')({
  beforeLoad: () => {
    // It is about the account that is signed in, and not that of the person whom an administrator sees.
    if (seen.get()) throw redirect({ to: '/volunteer', replace: true });
  },
  component: SecondFactorPage,
});
