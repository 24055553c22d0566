import { Link } from '@tanstack/react-router';
import { brandName } from '@/lib/app/config.ts';

/** The logo: a sheet with its margin line and three shifts on it. */
export function BrandMark({ className = 'size-7' }: { className?: string }) {
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
