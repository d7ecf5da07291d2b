/** A picture from a phone, made small enough for a call: the server takes 62,000 characters of base64 and encodes it anew. */

const MOST_CHARACTERS = 60_000;
const LONGEST_SIDES = [1_400, 1_000, 700, 480] as const;
const QUALITY = 0.7;

const drawn = (bitmap: ImageBitmap, longest: number): string => {
  const by = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * by));
  canvas.height = Math.max(1, Math.round(bitmap.height * by));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', QUALITY).split(',')[1] ?? '';
};

/** Base64 of a jpg. What is no picture is sent as its first bytes, and the server says so. */
export async function smallPicture(file: File): Promise<string> {
  try {
    const bitmap = await createImageBitmap(file);
    for (const longest of LONGEST_SIDES) {
      const text = drawn(bitmap, longest);
      if (text !== '' && text.length <= MOST_CHARACTERS) return text;
    }
    return drawn(bitmap, 320);
  } catch {
    // Not decoded here: whether it is a picture is for the server to say.
    return 'AAAA';
  }
}
