import { PageHead } from '@/components/layout/page-head.tsx';

/** A page that the specification only names so far (section 2): its title and what will be here. */
export function PlaceholderPage({ title, children }: { title: string; children: string }) {
  return (
    <>
      <PageHead title={title} />
      <p className="sheet p-6 text-soft sm:p-8">{children}</p>
    </>
  );
}
