import { Link } from '@tanstack/react-router';
import { memberTexts } from '@/components/layout/member-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { usePageTitle } from '@/lib/app/use-page-title.ts';
import { useLeadRights } from '@/lib/auth/rights.ts';
import { leadHeadTexts } from './head-texts.ts';

/** The head of the pages for people who lead shifts, with those of the pages that the person has something to do on. */
export function LeadHead() {
  const [t, pages] = useTexts(leadHeadTexts, memberTexts);
  const rights = useLeadRights();
  usePageTitle(pages.team);
  const links = [
    { to: '/lead', text: t.shifts },
    ...(rights.includes('write') ? [{ to: '/lead/messages', text: t.sent }] : []),
    ...(rights.includes('gate') ? [{ to: '/lead/open-ends', text: t.openEnds }] : []),
    ...(rights.includes('hours') ? [{ to: '/lead/hours', text: t.hours }] : []),
  ];
  return (
    <div className="mb-6 max-sm:-mt-4 sm:mb-8">
      <h1 className="flex min-h-11 items-center text-day font-strong sm:text-title">{pages.team}</h1>
      {links.length > 1 && (
        <nav aria-label={t.pages} className="mt-1 flex gap-x-6 border-b border-line">
          {links.map(({ to, text }) => (
            <Link
              key={to}
              to={to}
              activeOptions={{ exact: true, includeSearch: false }}
              className="-mb-px flex min-h-11 min-w-11 items-center border-b-2 border-transparent text-soft hover:text-ink aria-[current=page]:border-action aria-[current=page]:font-strong aria-[current=page]:text-action-deep"
            >
              {text}
            </Link>
          ))}
        </nav>
      )}
    </div>
  );
}
