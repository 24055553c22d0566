import { saveFile } from '@/lib/format/csv.ts';

/** Saves a signed text as a file, which wallets for Open Badges read as well. */
export const saveSignedText = (text: string, id: string): void =>
  saveFile(`statement-${id.slice(0, 8)}.jwt`, new Blob([text], { type: 'application/jwt' }));
