/** A button that waits is seen to wait; that a press goes nowhere until then is walked in e2e/arcade. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Button } from './button.tsx';

const drawn = (more: object): string => renderToStaticMarkup(<Button {...more}>Deal</Button>);

it.each([
  ['waits for a moment', { 'aria-disabled': true }],
  ['is at work', { busy: true }],
  ['says why', { why: 'closed' }],
])('is disabled for everybody who looks at it: %s', (_, more) => {
  expect(drawn(more)).toContain('aria-disabled="true"');
});

it('is not disabled otherwise', () => {
  expect(drawn({})).not.toContain('aria-disabled');
  expect(drawn({ 'aria-disabled': undefined, busy: false })).not.toContain('aria-disabled');
  expect(drawn({ 'aria-disabled': false })).not.toContain('aria-disabled');
});
