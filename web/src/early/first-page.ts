import { hasStoredSession, homeOf, knownMember } from '@/lib/auth/known-member.ts';

/**
 * The path of the page that a visit most likely starts with, guessed from what an earlier visit left in this browser.
 * It only decides what is fetched early: the guards of the routes decide what is shown.
 */
export function firstPath(pathname: string): string {
  const path = pathname.replace(/(.)\/$/, '$1');
  if (['/auth/callback', '/unsubscribe', '/join', '/answer', '/parent', '/wall', '/check'].includes(path)) return path;
  if (path.startsWith('/check/')) return path;
  if (!hasStoredSession()) return '/login';
  if (path === '/profile' || path === '/settings') return `/volunteer${path}`;
  const member = knownMember();
  const isElsewhere = path === '/' || path === '/login' || (path.startsWith('/admin') && member?.role !== 'admin');
  return isElsewhere ? homeOf(member ?? { role: 'volunteer' }) : path;
}
