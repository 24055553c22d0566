import { LoginSheet } from '@/features/auth/components/login-sheet.tsx';
import { Unsubscribe } from '@/features/unsubscribe/components/unsubscribe.tsx';

export const UnsubscribeScreen = () => (
  <LoginSheet>
    <Unsubscribe />
  </LoginSheet>
);
