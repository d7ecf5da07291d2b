import { expect, test } from 'vitest';
import { pngOf } from './png.ts';

const RED =
  '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"><path fill="#f00" d="M0 0h4v3H0z"/></svg>';
const sizeOf = (png: Buffer): number[] => [png.readUInt32BE(16), png.readUInt32BE(20)];

test.each([
  [{}, [4, 3]],
  [{ palette: true }, [4, 3]],
  [{ size: { width: 10, height: 10 } }, [10, 10]],
])('draws %j', async (options, size) => {
  const png = await pngOf(RED, options);
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect(sizeOf(png)).toEqual(size);
});

test('says when there is nothing to draw', async () => {
  await expect(pngOf('no drawing')).rejects.toThrow();
});
