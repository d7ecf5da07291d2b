/** The evidence of a case as one page of HTML that needs nothing else: no script, no style from outside, every text escaped. Pure. */

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (one) => ESCAPES[one] ?? one);

export type Row = readonly [name: string, value: string];
export type Said = {
  readonly n: number;
  readonly at: string;
  readonly who: string;
  readonly text: string;
  /** base64 of a jpg */
  readonly picture?: string | undefined;
};
export type Evidence = {
  readonly title: string;
  readonly facts: readonly Row[];
  readonly about: readonly Row[];
  readonly messages: readonly Said[];
  readonly postings: { readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] };
  readonly proofs: readonly { readonly title: string; readonly value: unknown }[];
};

const section = (title: string, body: string): string =>
  `<section><h2>${escaped(title)}</h2>${body}</section>`;
const none = '<p class="none">None.</p>';

const list = (rows: readonly Row[]): string =>
  rows.length === 0
    ? none
    : `<dl>${rows.map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`).join('')}</dl>`;

const said = ({ n, at, who, text, picture }: Said): string =>
  `<li id="m${n}"><header><b>${escaped(who)}</b> <time>${escaped(at)}</time> <span>${n}</span></header>` +
  `<p dir="auto">${escaped(text)}</p>${picture === undefined ? '' : `<img alt="Picture of message ${n}" src="data:image/jpeg;base64,${escaped(picture)}">`}</li>`;

const table = ({ columns, rows }: Evidence['postings']): string => {
  if (rows.length === 0) return none;
  const cells = (row: readonly string[], tag: 'th' | 'td'): string =>
    `<tr>${row.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`;
  return `<table><thead>${cells(columns, 'th')}</thead><tbody>${rows.map((row) => cells(row, 'td')).join('')}</tbody></table>`;
};

const proof = ({ title, value }: Evidence['proofs'][number]): string =>
  `<h3>${escaped(title)}</h3><pre>${escaped(JSON.stringify(value, null, 2) ?? '')}</pre>`;

const STYLE = `body{font:14px/1.5 sans-serif;max-width:960px;margin:24px auto;padding:0 16px;color:#16183a}h1{font-size:22px}h2{font-size:17px;border-bottom:2px solid #16183a;margin-top:28px}
dl{display:grid;grid-template-columns:200px 1fr;gap:4px 16px}dt{color:#555}dd{margin:0;overflow-wrap:anywhere}ol{list-style:none;padding:0}li{border:1px solid #ccc;border-radius:6px;padding:8px 12px;margin:8px 0}
li header{display:flex;gap:10px}li header span{margin-inline-start:auto;color:#777}li p{white-space:pre-wrap;overflow-wrap:anywhere;margin:4px 0}img{max-width:100%;border:1px solid #ccc}
table{border-collapse:collapse;width:100%;font-size:12px}th,td{border:1px solid #ccc;padding:3px 6px;text-align:start;overflow-wrap:anywhere}pre{background:#f3f3f7;padding:10px;white-space:pre-wrap;overflow-wrap:anywhere;font-size:12px}.none{color:#777}`;

export const evidencePage = ({ title, facts, about, messages, postings, proofs }: Evidence): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'"><title>${escaped(title)}</title><style>${STYLE}</style></head><body><h1>${escaped(title)}</h1>` +
  section('The case', list(facts)) +
  section('What it is about', list(about)) +
  section('What was said', messages.length === 0 ? none : `<ol>${messages.map(said).join('')}</ol>`) +
  section('Every posting behind it', table(postings)) +
  section('Proofs', proofs.length === 0 ? none : proofs.map(proof).join('')) +
  '</body></html>\n';
