import { usePageTitle } from '@/lib/use-page-title.ts';

/** The specified placeholder (spec section 2). */
export function AdminDashboard() {
  usePageTitle('Admin Dashboard');
  return (
    <>
      <h1 className="text-title font-strong">Admin Dashboard</h1>
      <div className="sheet mt-8 p-6 sm:p-8">
        <h2 className="text-day">Welcome to the Admin Dashboard</h2>
        <p className="mt-3 text-soft">This is a placeholder for the admin dashboard content.</p>
      </div>
    </>
  );
}
