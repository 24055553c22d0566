import { decodeQR } from 'qr/decode.js';

/** The longer side of the picture that is searched, in pixels: more takes longer and finds no more at an arm's length. */
const longest = 640;

/** Searches the present picture of a video for a QR code, in browsers that cannot do it themselves. */
export function makeDecoder(): (video: HTMLVideoElement) => Promise<string | null> {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const { videoWidth, videoHeight } = video;
    if (!context || videoWidth === 0) return null;
    const scale = Math.min(1, longest / Math.max(videoWidth, videoHeight));
    const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)];
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    context.drawImage(video, 0, 0, width, height);
    try {
      return decodeQR(context.getImageData(0, 0, width, height));
    } catch {
      // There is none in the picture.
      return null;
    }
  };
}
