import { serving } from '../_shared/serving.ts';

export default serving(() => import('./app.ts'));
