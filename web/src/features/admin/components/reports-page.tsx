import { PlaceholderPage } from './placeholder-page.tsx';

export function ReportsPage() {
  return (
    <PlaceholderPage title="Reports & Analytics">Reports are not there yet. They will be shown here.</PlaceholderPage>
  );
}
