import { useEffect } from 'react';
import { brandName } from './config.ts';

/** Names the document: 'Sign in · Muster'. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${brandName}`;
  }, [title]);
}
