/** CHECKS 37: files somebody sends to do harm. None is kept as it was sent, and none takes the server's memory. */
import { deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { crc32 } from 'node:zlib';
import { MOST_BYTES, readPicture } from './files.ts';

const MARK = 'payload-of-an-attacker';
const SCRIPT = Buffer.from(`<script>/*${MARK}*/alert(1)</script><?php system('${MARK}'); ?>`);

const chunk = (kind: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
};
const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** A png that says how large it is, and holds `data`. */
function pngOf(width: number, height: number, data: Buffer, more: readonly Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    ...more,
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
const zeroes = (megabytes: number): Buffer =>
  deflateSync(Buffer.alloc(megabytes * 1024 * 1024), { level: 9 });

async function hostileFiles(): Promise<readonly Buffer[]> {
  const drawn = sharp({ create: { width: 64, height: 48, channels: 3, background: '#0a7' } });
  const [png, jpg, gif, webp, tiff] = await Promise.all([
    drawn.clone().png().toBuffer(),
    drawn
      .clone()
      .withExif({ IFD0: { Copyright: MARK, Make: MARK }, IFD3: { GPSLatitude: '23/1 46/1 0/1' } })
      .jpeg()
      .toBuffer(),
    drawn.clone().gif().toBuffer(),
    drawn.clone().webp().toBuffer(),
    drawn.clone().tiff().toBuffer(),
  ]);
  const text = (value: string): Buffer => Buffer.from(value);
  const noise = chunk('tEXt', Buffer.concat([text('Comment\0'), SCRIPT]));
  const comment = Buffer.concat([Buffer.from('fffe', 'hex'), Buffer.from([0, SCRIPT.length + 2]), SCRIPT]);
  const huge = [
    [50_000, 50_000],
    [65_535, 65_535],
    [2_147_483_647, 1],
    [1, 2_147_483_647],
    [40_001, 1_000],
    [0, 0],
    [0, 100],
  ] as const;
  return [
    // Not pictures, whatever they are called: no name is ever read.
    text(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert('${MARK}')"/>`),
    text(
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;${MARK}</svg>`,
    ),
    text(`<!doctype html>${MARK}`),
    text(`#!/bin/sh\necho ${MARK}`),
    text(`%PDF-1.7 ${MARK}`),
    text(`PK\u0003\u0004${MARK}`),
    text(`../../../etc/passwd\0.png${MARK}`),
    text(`proof.png.php ${MARK}`),
    text(
      `push graphic-context\nviewbox 0 0 1 1\nfill 'url(https://example.com/${MARK})'\npop graphic-context`,
    ),
    gzipSync(Buffer.alloc(20 * 1024 * 1024)),
    Buffer.from('4d5a900003', 'hex'),
    Buffer.from('7f454c46', 'hex'),
    Buffer.alloc(0),
    Buffer.alloc(1),
    Buffer.alloc(1024),
    gif,
    webp,
    tiff,
    // The first bytes of a picture and nothing of one behind them.
    SIGNATURE,
    Buffer.from('ffd8ff', 'hex'),
    Buffer.concat([SIGNATURE, SCRIPT]),
    Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), SCRIPT]),
    Buffer.concat([SIGNATURE, text(`<svg>${MARK}</svg>`)]),
    Buffer.concat([Buffer.from('ffd8ffe000104a46494600', 'hex'), zeroes(1)]),
    ...[8, 20, 33, 60, png.length - 12].map((end) => png.subarray(0, end)),
    ...[4, 20, 100, 200].map((end) => jpg.subarray(0, end)),
    // Sums that do not fit, parts twice, sizes that lie.
    Buffer.from(png.map((byte, n) => (n === 30 ? byte ^ 255 : byte))),
    Buffer.from(png.map((byte, n) => (n === 41 ? byte ^ 255 : byte))),
    Buffer.concat([SIGNATURE, Buffer.from('ffffffff', 'hex'), text('IHDR')]),
    Buffer.concat([png, png]),
    ...huge.map(([width, height]) => pngOf(width, height, deflateSync(Buffer.alloc(1_000)))),
    // A few hundred kilobytes that unpack to hundreds of megabytes.
    pngOf(6_000, 6_000, zeroes(108)),
    pngOf(10_000, 10_000, zeroes(300)),
    pngOf(100, 100, zeroes(200)),
    pngOf(64, 48, zeroes(1), [chunk('iCCP', Buffer.concat([text('x\0\0'), zeroes(50)]))]),
    pngOf(64, 48, zeroes(1), [chunk('zTXt', Buffer.concat([text('x\0\0'), zeroes(50)]))]),
    // Pictures with a second file behind, before or within them.
    Buffer.concat([png, SCRIPT]),
    Buffer.concat([jpg, SCRIPT]),
    Buffer.concat([png, text(`PK\u0003\u0004${MARK}`)]),
    Buffer.concat([jpg, text(`%PDF-1.7 ${MARK}`)]),
    Buffer.concat([SCRIPT, png]),
    Buffer.concat([text(' '), jpg]),
    Buffer.concat([png.subarray(0, 33), noise, png.subarray(33)]),
    Buffer.concat([jpg.subarray(0, 2), comment, jpg.subarray(2)]),
    jpg,
    Buffer.concat([png, Buffer.alloc(MOST_BYTES)]),
    Buffer.concat([jpg, Buffer.alloc(MOST_BYTES + 1 - jpg.length)]),
  ];
}

let files: readonly Buffer[];
beforeAll(async () => {
  files = await hostileFiles();
});

it('keeps none of 60 hostile files as it was sent, and nothing that was hidden in them', async () => {
  expect(files.length).toBeGreaterThanOrEqual(60);
  let most = 0;
  const before = process.memoryUsage.rss();
  for (const [n, bytes] of files.entries()) {
    const read = await readPicture(bytes).then(
      ({ jpg }) => jpg,
      (error: { code?: string }) => String(error.code),
    );
    most = Math.max(most, process.memoryUsage.rss());
    if (typeof read === 'string') {
      expect([n, ['files.wrong_picture', 'files.too_large'].includes(read)]).toEqual([n, true]);
      continue;
    }
    expect([n, read.equals(bytes), read.includes(MARK)]).toEqual([n, false, false]);
    const { exif, xmp, iptc, icc, width, height, format } = await sharp(read).metadata();
    expect([n, format, exif, xmp, iptc, icc]).toEqual([
      n,
      'jpeg',
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(Math.max(width, height)).toBeLessThanOrEqual(2_000);
  }
  expect((most - before) / 1024 / 1024).toBeLessThan(200);
}, 60_000);
