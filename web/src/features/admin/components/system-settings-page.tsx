import { PlaceholderPage } from './placeholder-page.tsx';

export function SystemSettingsPage() {
  return (
    <PlaceholderPage title="System Settings">
      There is nothing to set for the whole system yet. Your own settings are in the account menu.
    </PlaceholderPage>
  );
}
