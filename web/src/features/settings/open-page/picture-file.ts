const longestSide = 1200;
const mostBytes = 290_000;
const qualities = [0.85, 0.7, 0.5, 0.3];

const toBlob = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', quality));

async function base64Of(blob: Blob): Promise<string> {
  let text = '';
  for (const byte of new Uint8Array(await blob.arrayBuffer())) text += String.fromCharCode(byte);
  return btoa(text);
}

/**
 * A picture of a person's device as it is stored: drawn anew, at most 1,200 pixels wide or high, so that it is small and has none of what cameras
 * note beside it (where it was taken). Safari writes PNG in place of WebP. Returns Base64. Throws if the browser cannot show the file.
 */
export async function smallPicture(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  for (const quality of qualities) {
    const blob = await toBlob(canvas, quality);
    if (blob && blob.size <= mostBytes) return await base64Of(blob);
    // A format without qualities is made smaller by fewer pixels.
    const half = document.createElement('canvas');
    half.width = Math.max(1, Math.round(canvas.width / 1.5));
    half.height = Math.max(1, Math.round(canvas.height / 1.5));
    half.getContext('2d')?.drawImage(canvas, 0, 0, half.width, half.height);
    if (blob?.type !== 'image/webp') {
      canvas.width = half.width;
      canvas.height = half.height;
      canvas.getContext('2d')?.drawImage(half, 0, 0);
    }
  }
  throw new Error('The picture is too large.');
}
