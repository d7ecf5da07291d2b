/** A picture from a phone, small enough to send on a mobile line and large enough to be read. */

const LONGEST_SIDE = 2_000;
const QUALITY = 0.85;
/** Larger ones are drawn again; what fits is sent as it is. */
const LARGE = 1_500_000;

const base64 = (bytes: Uint8Array): string => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 32_768)
    text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return btoa(text);
};

async function drawn(file: File): Promise<string | undefined> {
  const bitmap = await createImageBitmap(file);
  const by = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * by));
  canvas.height = Math.max(1, Math.round(bitmap.height * by));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', QUALITY).split(',')[1];
}

/** Base64 of a png or jpg; undefined where it is larger than the server takes and cannot be made smaller here. */
export async function readablePicture(file: File, mostBytes: number): Promise<string | undefined> {
  const isPlain = file.type === 'image/jpeg' || file.type === 'image/png';
  if (!isPlain || file.size > LARGE) {
    try {
      const text = await drawn(file);
      if (text !== undefined && text !== '') return text;
    } catch {
      // Not decoded here: whether it is a picture is for the server to say.
    }
  }
  if (file.size > mostBytes || file.size === 0) return undefined;
  return base64(new Uint8Array(await file.arrayBuffer()));
}

/** The same for a proof; what is too large and cannot be read here is sent as its first bytes: the server says that it is no picture. */
export const proofText = async (file: File, mostBytes: number): Promise<string> =>
  (await readablePicture(file, mostBytes)) ?? 'AAAA';
