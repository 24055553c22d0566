import { usePageTitle } from '@/lib/use-page-title.ts';

/** A page that the specification only names so far (section 2): its title and what will be here. */
export function PlaceholderPage({ title, children }: { title: string; children: string }) {
  usePageTitle(title);
  return (
    <>
      <h1 className="text-title font-strong">{title}</h1>
      <p className="sheet mt-8 p-6 text-soft sm:p-8">{children}</p>
    </>
  );
}
