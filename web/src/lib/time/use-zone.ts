import { useAuth } from '@/lib/auth/auth-context.tsx';
import { displayZone } from './zones.ts';

/** The IANA zone in which this person sees times. */
export const useZone = (): string => displayZone(useAuth().user?.settings?.timezone);
