/** Reads the code in the present picture of a video; `null` if there is none. */
export type Reader = (video: HTMLVideoElement) => Promise<string | null>;

/** What is used here of the browser's own detector, which TypeScript does not know. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

/** The browser's own reader, where there is one. */
async function ownReader(): Promise<Reader | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  if (!BarcodeDetector || !formats.includes('qr_code')) return null;
  const detector = new BarcodeDetector({ formats: ['qr_code'] });
  return async (video) => (await detector.detect(video).catch(() => []))[0]?.rawValue ?? null;
}

/** A reader of QR codes. Rejects when its code cannot be fetched. */
export async function makeReader(): Promise<Reader> {
  return (await ownReader()) ?? (await import('./decoder.ts')).makeDecoder();
}
