import { type Exported, recordExport } from '@contract/record.ts';
import { api } from './api.ts';

/** Records that the reader saves a file about many people. Without it, nothing is saved. Throws as `api` does. */
export const noteExport = async (exported: Exported): Promise<void> => {
  await api(recordExport, { body: { export: exported } });
};
