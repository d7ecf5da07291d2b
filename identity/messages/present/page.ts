/** A mail's text as a page: paragraphs, and addresses of the web as links. Nothing in it is trusted. */
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '');

const linked = (text: string): string =>
  escape(text).replace(/https?:\/\/[^\s<>"]+/g, (address) => `<a href="${address}">${address}</a>`);

export const pageOf = (text: string): string =>
  `<!doctype html><html><head><meta charset="utf-8"></head><body dir="auto" style="font:16px/1.5 system-ui,sans-serif">${text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${linked(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('')}</body></html>`;
