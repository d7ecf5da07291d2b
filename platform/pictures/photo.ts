/**
 * Pictures people send: decoded and encoded anew, so that nothing of what was sent is kept but what is seen – no place, no camera, no
 * second file behind the first.
 */

const MOST_PIXELS = 40_000_000;
const LONGEST_SIDE = 2_000;
const isPng = (bytes: Buffer): boolean => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'));
const isJpeg = (bytes: Buffer): boolean => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'));

/** A jpg of at most 2,000 pixels a side; undefined where the bytes are no png or jpg, or one too large to be decoded. */
export async function photoOf(bytes: Buffer): Promise<Buffer | undefined> {
  if (!isPng(bytes) && !isJpeg(bytes)) return undefined;
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
      .rotate()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 })
      .toBuffer();
  } catch {
    // What cannot be decoded is no picture, whatever its first bytes say.
    return undefined;
  }
}
