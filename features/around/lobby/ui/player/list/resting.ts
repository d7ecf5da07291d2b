/**
 * Labels of pages far out of sight let go of their drawings. Each drawing is a whole document to a browser: 500 of them held 45 MB and
 * made a phone's cleaning half as long again, in the middle of a press. They come back from the cache before they are in sight, one a
 * frame: 15 at once kept a slow phone from hearing a finger for 180 ms.
 */
const KEPT = 'data-src';

/** One clear pixel: a picture without any has no size either, and pages of 800 px stood 271 px high until theirs came back. */
const CLEAR = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAAAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==';

/** What comes back, in order. */
const due = new Set<Element>();
let asked = false;

function askFrame(): void {
  if (asked || due.size === 0) return;
  asked = true;
  requestAnimationFrame(bringOne);
}

function bringOne(): void {
  asked = false;
  const [first] = due;
  if (!first) return;
  due.delete(first);
  if (first.isConnected) first.setAttribute('src', first.getAttribute(KEPT) ?? '');
  first.removeAttribute(KEPT);
  askFrame();
}

/** The end that comes into sight first: of a page above, its lower one. */
function bringBack(page: Element): void {
  const pictures = [...page.querySelectorAll(`img[${KEPT}]`)];
  if (page.getBoundingClientRect().top < 0) pictures.reverse();
  for (const picture of pictures) due.add(picture);
  askFrame();
}

function letGo(page: Element): void {
  for (const picture of page.querySelectorAll('img')) {
    due.delete(picture);
    if (picture.hasAttribute(KEPT)) continue;
    picture.setAttribute(KEPT, picture.getAttribute('src') ?? '');
    picture.setAttribute('src', CLEAR);
  }
}

export function restPictures(page: Element): () => void {
  const change = (event: Event): void =>
    Reflect.get(event, 'skipped') === true ? letGo(page) : bringBack(page);
  page.addEventListener('contentvisibilityautostatechange', change);
  return () => page.removeEventListener('contentvisibilityautostatechange', change);
}
