import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLanguage } from '@/i18n/use-language.ts';
import { brandName } from '@/lib/app/config.ts';
import { dateOfDay, dayKey } from '@/lib/time/time.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { browserZone } from '@/lib/time/zones.ts';

/** The logo: a sheet with its margin line and three shifts on it. */
function BrandMark({ className = 'size-7' }: { className?: string }) {
  return (
    <svg viewBox="0 0 28 28" fill="none" aria-hidden="true" className={className}>
      <rect x="3" y="1.5" width="22" height="25" rx="3.5" className="fill-action" />
      <path d="M9.5 2v24" className="stroke-on-action" strokeOpacity="0.4" strokeWidth="1.25" />
      <path d="M13 9h8M13 14h5.5M13 19h7" className="stroke-on-action" strokeWidth="2.25" strokeLinecap="round" />
    </svg>
  );
}

/** Logo and name, with a link to the start page. */
export function Brand() {
  return (
    <Link
      to="/"
      preload={false}
      className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-control pr-2 text-lead font-strong"
    >
      <BrandMark className="size-7 shrink-0" />
      <span className="truncate">{brandName}</span>
    </Link>
  );
}

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
