import { onTestFinished, vi } from 'vitest';

/** Returns the files that the page saves from now on, oldest first. None is written to the disk. */
export function catchDownloads(): { name: string; text(): Promise<string> }[] {
  const files: { name: string; text(): Promise<string> }[] = [];
  const blobs = new Map<string, Blob>();
  const make = URL.createObjectURL.bind(URL);
  const spies = [
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      const url = make(blob);
      blobs.set(url, blob as Blob);
      return url;
    }),
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      const blob = blobs.get(this.href);
      if (!blob) throw new Error(`Not a file: ${this.href}`);
      // Unlike text(), this keeps the byte order mark.
      const text = async () => new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.arrayBuffer());
      files.push({ name: this.download, text });
    }),
  ];
  onTestFinished(() => spies.forEach((spy) => void spy.mockRestore()));
  return files;
}
