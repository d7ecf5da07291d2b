/** Drawings turned into pictures. The library that does it is loaded with the first one: it is a tenth of the server's start. */

export type PngSize = { readonly width: number; readonly height: number };
export type PngOptions = {
  /** Stretched to exactly this; as drawn when left out. */
  readonly size?: PngSize;
  /** At most 256 colours: half the bytes of a flag or a captcha. */
  readonly palette?: boolean;
};

/** @throws when `svg` is no drawing */
export async function pngOf(
  svg: string | Buffer,
  { size, palette = false }: PngOptions = {},
): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const drawn = sharp(Buffer.from(svg));
  const sized = size ? drawn.resize(size.width, size.height, { fit: 'fill' }) : drawn;
  return sized.png({ palette, compressionLevel: 6 }).toBuffer();
}
