import { useState } from 'react';
import { ImportPreview } from './import-preview.tsx';
import { ImportSource } from './import-source.tsx';
import type { Row } from './read-table.ts';

/** First the table, then the preview. Going back keeps the pasted text. */
export function ImportSteps({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [rows, setRows] = useState<readonly Row[] | null>(null);
  return rows ? (
    <ImportPreview rows={rows} onBack={() => setRows(null)} onDone={onClose} />
  ) : (
    <ImportSource text={text} onText={setText} onRows={setRows} onClose={onClose} />
  );
}
