/** What the console loads by the place a file stands in: each such file has a component to show, or the page it stands on shows nothing at all. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

test.each(['player', 'approvals', 'settings'])('every file in ui/operator/%s has a component', (folder) => {
  const files = readdirSync(join(root, 'features'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && file.includes(`/ui/operator/${folder}/`))
    .map((file) => join('features', file));
  const without = files.filter(
    (file) => !/^export default |\bas default\b/m.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(files.length).toBeGreaterThan(0);
  expect(without).toEqual([]);
});
