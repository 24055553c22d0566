import { getRouteApi, useRouter } from '@tanstack/react-router';

const route = getRouteApi('/_app/admin');

/** The shift whose panel is open and the place to fill, both from the address, and what changes them. */
export function usePanel() {
  const { shift, slot } = route.useSearch();
  const router = useRouter();
  const go = (to: { shift?: string; slot?: string }, replace: boolean) =>
    void router.navigate({
      to: '.',
      search: (before) => ({ ...before, shift: to.shift, slot: to.slot }),
      resetScroll: false,
      replace,
    });
  return {
    shift,
    slot,
    /** Shows another shift. */
    show: (next: string, place?: string) => go({ shift: next, ...(place && { slot: place }) }, false),
    /** Chooses another place of the same shift. */
    choose: (place: string) => go({ ...(shift && { shift }), slot: place }, true),
    close: () => go({}, false),
  };
}
