import { getRouteApi } from '@tanstack/react-router';
import { useWanted } from '@/components/ui/lazy.tsx';

const route = getRouteApi('/_app/admin');
const load = () => import('./person-panel.tsx').then(({ PersonPanel }) => PersonPanel);

/** The panel of the person in the address, unless that of a shift is open. Its code is fetched when one is opened. */
export function PersonPanelHost() {
  const { person, shift } = route.useSearch();
  const open = person !== undefined && shift === undefined;
  const Part = useWanted(load, open);
  return open && Part ? <Part key={person} id={person} /> : null;
}
