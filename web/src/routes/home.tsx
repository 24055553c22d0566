import { createFileRoute, redirect } from '@tanstack/react-router';
import { homeOf } from '@/lib/auth/known-member.ts';
import { memberOf } from '@/lib/auth/member.ts';

export const Route = createFileRoute('/')({
  beforeLoad: async ({ context }) => {
    const user = await memberOf(context.queryClient);
    throw redirect({ to: user ? homeOf(user) : '/login', replace: true });
  },
});
