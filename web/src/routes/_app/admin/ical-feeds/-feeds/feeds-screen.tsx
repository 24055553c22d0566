import { getRouteApi } from '@tanstack/react-router';
import { FeedsPage } from '@/features/ical-feeds/components/feeds-page.tsx';

const route = getRouteApi('/_app/admin/ical-feeds/');

/** The list of feeds with the open history in the address. */
export function FeedsScreen() {
  const { history } = route.useSearch();
  const navigate = route.useNavigate();
  const open = (feedId: string | undefined) =>
    void navigate({ search: { history: feedId }, replace: true, resetScroll: false });
  return <FeedsPage history={history} onHistory={open} />;
}
