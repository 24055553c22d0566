import { createFileRoute } from '@tanstack/react-router';
import { SecondFactorPage } from '@/features/second-factor/second-factor-page.tsx';

export const Route = createFileRoute('/_app/volunteer/second-factor')({ component: SecondFactorPage });
