import { useState } from 'react';
import type { Row } from './import/read-table.ts';
import { ImportPreview } from './import-preview.tsx';
import { ImportSource } from './import-source.tsx';

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
