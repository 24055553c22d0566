import { serving } from '../../../supabase/functions/_shared/serving.ts';

export default serving(() => import('./app.ts'));
