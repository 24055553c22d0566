import { useCanGoBack, useRouter } from '@tanstack/react-router';

/** Leads back to where one comes from, else to the list of people. */
export function useBack(): () => void {
  const router = useRouter();
  const known = useCanGoBack();
  return () => (known ? router.history.back() : void router.navigate({ to: '/admin/staff' }));
}
