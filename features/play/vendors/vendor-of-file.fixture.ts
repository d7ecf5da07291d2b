import { afterAll, beforeAll, expect } from 'vitest';
import { openTestVendor, type TestVendor } from './vendors.fixture.ts';

/** One test vendor for all tests of a file, in one line; the books are whole when it closes. */
export function vendorOfFile(take: (vendor: TestVendor) => void): void {
  let opened: TestVendor | undefined;
  beforeAll(async () => {
    opened = await openTestVendor();
    take(opened);
  });
  afterAll(async () => {
    expect(await opened?.findings()).toEqual([]);
    await opened?.close();
  });
}
