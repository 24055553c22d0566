import type { ReactNode } from 'react';
import { useLanguage } from '@/i18n/use-language.ts';
import { brandName } from '@/lib/app/config.ts';
import { browserZone } from '@/lib/time/browser-zone.ts';
import { dateOfDay, dayKey } from '@/lib/time/time.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { BrandMark } from './brand.tsx';

/** A sheet with the brand and today's date, for pages of visitors. */
export function VisitorSheet({ children }: { children: ReactNode }) {
  useLanguage();
  const today = dayKey(useNow(), browserZone());
  return (
    <main className="mx-auto grid min-h-dvh max-w-form content-start px-4 pt-8 pb-10 sm:pt-[14dvh]">
      <div className="sheet">
        <header className="flex items-center justify-between gap-4 border-b border-margin px-5 py-3.5">
          <p className="flex items-center gap-2.5 text-lead font-strong">
            <BrandMark className="size-6" />
            {brandName}
          </p>
          <p className="text-small text-soft">{dateOfDay(today, today)}</p>
        </header>
        <div className="p-5 pt-7 sm:ml-9 sm:border-l sm:border-margin sm:p-8">{children}</div>
      </div>
    </main>
  );
}
