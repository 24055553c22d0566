import { createFileRoute, redirect } from '@tanstack/react-router';

/** Addresses without a page; `/profile` and `/settings` lead to the pages of whoever is signed in. */
export const Route = createFileRoute('/$')({
  beforeLoad: ({ params: { _splat: path } }) => {
    const own = path?.replace(/\/$/, '');
    throw redirect({ to: own === 'profile' || own === 'settings' ? `/volunteer/${own}` : '/', replace: true });
  },
});
