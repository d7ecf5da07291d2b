/**
 * Finds text that people cannot read in full: cut by a box that hides what overflows, standing out of the box it belongs to, or lying
 * over other text. Text that is meant to end in an ellipsis, and what can be scrolled to, is left alone.
 * The functions of this file travel into the page as text, all together: they may use each other and nothing else.
 */
import type { Page } from 'playwright-core';

export type Clipping = {
  readonly why: 'cut' | 'outside' | 'overlap' | 'key';
  readonly text: string;
  readonly where: string;
};
type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
type Line = { readonly element: Element; readonly box: Box; readonly text: string };
type Found = Clipping[];

function nameOf(element: Element): string {
  const parts: string[] = [];
  for (
    let at: Element | null = element;
    at && parts.length < 3 && at !== document.body;
    at = at.parentElement
  )
    parts.unshift(
      `${at.tagName.toLowerCase()}${[...at.classList]
        .slice(0, 2)
        .map((name) => `.${name}`)
        .join('')}`,
    );
  return parts.join(' > ');
}

function tell(found: Found, why: Clipping['why'], text: string, element: Element): void {
  const [where, short] = [nameOf(element), text.slice(0, 60)];
  if (!found.some((one) => one.why === why && one.where === where && one.text === short))
    found.push({ why, text: short, where });
}

/** Meant to end in an ellipsis, or only read out (a box of a pixel). */
function leftAlone(element: Element, style: CSSStyleDeclaration, own: DOMRect): boolean {
  const clamped = style.webkitLineClamp !== 'none' && style.webkitLineClamp !== '';
  return (
    style.textOverflow === 'ellipsis' ||
    clamped ||
    own.width <= 2 ||
    own.height <= 2 ||
    style.clipPath === 'inset(50%)'
  );
}

function apart(one: Box, other: Box): boolean {
  return (
    one.left >= other.right || one.right <= other.left || one.top >= other.bottom || one.bottom <= other.top
  );
}

/** 1.5 px: rounding of sizes is nobody's fault. */
function sticksOut(box: Box, own: Box): { readonly x: boolean; readonly y: boolean } {
  return {
    x: box.right > own.right + 1.5 || box.left < own.left - 1.5,
    y: box.bottom > own.bottom + 1.5 || box.top < own.top - 1.5,
  };
}

/** A box people see as one: painted, or a control. */
function isPlate(element: Element, style: CSSStyleDeclaration): boolean {
  if (style.display === 'inline' || style.display === 'contents') return false;
  const border = Number.parseFloat(style.borderInlineStartWidth) > 0;
  const painted = style.backgroundColor !== 'rgba(0, 0, 0, 0)' || border || style.boxShadow !== 'none';
  return painted || element.matches('button, a, td, th, input');
}

/** Whether a line of text can be seen as it stands; says so where a box cuts it or it stands out of its plate. */
function judgeLine(found: Found, { element, box, text }: Line): boolean {
  let onPlate = false;
  for (let at: Element | null = element; at && at !== document.documentElement; at = at.parentElement) {
    const style = getComputedStyle(at);
    const own = at.getBoundingClientRect();
    if (leftAlone(at, style, own)) return false;
    const scrollsX = style.overflowX === 'auto' || style.overflowX === 'scroll';
    const scrollsY = style.overflowY === 'auto' || style.overflowY === 'scroll';
    if (scrollsX || scrollsY || at.tagName === 'DIALOG') {
      if (apart(box, own)) return false;
      if (scrollsX) return true;
    }
    const out = sticksOut(box, own);
    const hidesX = style.overflowX === 'hidden' || style.overflowX === 'clip';
    const hidesY = style.overflowY === 'hidden' || style.overflowY === 'clip';
    if ((hidesX && out.x) || (hidesY && out.y)) {
      // Wholly outside: something that waits out of sight (a slide, a folded part).
      if (!apart(box, own)) tell(found, 'cut', text, element);
      return false;
    }
    if (!onPlate && isPlate(at, style)) {
      onPlate = true;
      if (out.x || out.y) tell(found, 'outside', text, element);
    }
    if (style.position === 'fixed') break;
  }
  return true;
}

/** Every line of text that is shown; a line box is taller than its letters, what people see is about the em square. */
function linesOf(root: Element): Line[] {
  const lines: Line[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = (node.textContent ?? '').trim();
    if (!element || text === '' || element.closest('svg, script, style, noscript, [hidden], option, canvas'))
      continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    range.selectNodeContents(node);
    const half = Number.parseFloat(getComputedStyle(element).fontSize) / 2;
    for (const { left, right, top, bottom, width, height } of range.getClientRects()) {
      const middle = (top + bottom) / 2;
      if (width >= 1 && height >= 1)
        lines.push({ element, box: { left, right, top: middle - half, bottom: middle + half }, text });
    }
  }
  return lines;
}

/** Bars stand over what scrolls below them. */
function floats(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { position } = getComputedStyle(at);
    if (position === 'fixed' || position === 'sticky') return true;
  }
  return false;
}

function near(one: Element, other: Element): boolean {
  let at: Element | null = one;
  for (let up = 0; at && up < 4; up += 1, at = at.parentElement) if (at.contains(other)) return true;
  return false;
}

function findOverlaps(found: Found, lines: readonly Line[]): void {
  for (const [index, one] of lines.entries()) {
    for (const other of lines.slice(index + 1)) {
      const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const tall = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (wide <= 3 || tall <= 4 || one.element === other.element || !near(one.element, other.element))
        continue;
      tell(found, 'overlap', `${one.text.slice(0, 28)} / ${other.text.slice(0, 28)}`, one.element);
    }
  }
}

function findAll(keys: readonly string[]): Clipping[] {
  const found: Found = [];
  const known = new Set(keys);
  const dialog = document.querySelector('dialog[open]');
  const lines = linesOf(dialog ?? document.body);
  for (const { text, element } of lines) if (known.has(text)) tell(found, 'key', text, element);
  const seen = lines.filter((line) => judgeLine(found, line));
  findOverlaps(
    found,
    seen.filter(({ element }) => dialog !== null || !floats(element)),
  );
  return found;
}

const PARTS = [
  nameOf,
  tell,
  leftAlone,
  apart,
  sticksOut,
  isPlate,
  judgeLine,
  linesOf,
  floats,
  near,
  findOverlaps,
  findAll,
];
const PROGRAM = PARTS.map(String).join('\n');

/** What is wrong with the texts of this page as it stands. @param keys of words: none may stand on a screen */
export const findClippings = (page: Page, keys: readonly string[]): Promise<Clipping[]> =>
  page.evaluate<Clipping[]>(`(() => { ${PROGRAM}\nreturn findAll(${JSON.stringify(keys)}); })()`);

/** Runs inside a page that scrolls sideways: names the innermost element that stands out the furthest. */
export function findWidest(): string {
  const { clientWidth } = document.documentElement;
  let worst: Element | undefined;
  let furthest = 1;
  for (const element of document.body.querySelectorAll('*')) {
    const box = element.getBoundingClientRect();
    const out = Math.max(box.right - clientWidth, -box.left);
    if (box.width > 0 && out >= furthest && !element.closest('svg')) {
      furthest = out;
      worst = element;
    }
  }
  if (!worst) return 'something below the page';
  const text = (worst.textContent ?? '').trim().slice(0, 40);
  return `${worst.tagName.toLowerCase()}.${[...worst.classList].join('.')} by ${Math.round(furthest)} px "${text}"`;
}
