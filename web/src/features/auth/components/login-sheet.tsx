import type { ReactNode } from 'react';
import { BrandMark } from '@/components/layout/brand.tsx';
import { brandName } from '@/lib/config.ts';
import { dateOfDay, dayKey } from '@/lib/time.ts';
import { useNow } from '@/lib/use-now.ts';
import { displayZone } from '@/lib/zones.ts';

/** The sheet of today, with the brand above it. */
export function LoginSheet({ children }: { children: ReactNode }) {
  const today = dayKey(useNow(), displayZone(null));
  return (
    <main className="mx-auto flex min-h-dvh max-w-form flex-col px-4 pt-6 pb-10 sm:justify-center sm:pt-10">
      <p className="mb-4 flex items-center gap-2.5 text-lead font-strong">
        <BrandMark />
        {brandName}
      </p>
      <div className="sheet p-6 sm:p-8">
        <p className="mb-6 border-b border-margin pb-3 text-small text-soft">{dateOfDay(today, today)}</p>
        {children}
      </div>
    </main>
  );
}
