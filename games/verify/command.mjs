// Part 10: at a console – node verify.mjs FILE … reads JSON (one document, a list, or one a line; `-` is what is piped in).
import { rulesFor, selfTest, verify } from './verify.mjs';

const HELP = `node verify.mjs [--from https://HOUSE] FILE …
Computes rounds, flights, draws and hands of poker again. A FILE holds JSON as the house answers it: a document, a list, or one a line; - reads what is
piped in. Rules (GET /play/CODE/rules) may stand among the files; with --from those that are missing are asked for.`;

const unwrapped = (answer) => (answer?.success === true && 'value' in answer ? answer.value : answer);
/** A page of volleys is checked volley by volley. */
const listedIn = (document) => (Array.isArray(document?.list) ? document.list : [document]);

function documentsIn(text) {
  try {
    const all = JSON.parse(text);
    return (Array.isArray(all) ? all : [all]).map(unwrapped).flatMap(listedIn);
  } catch {
    return text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => unwrapped(JSON.parse(line)));
  }
}

async function fetchRules(from, { gameCode, version }) {
  const query = version === undefined ? '' : `?version=${version}`;
  const answer = await fetch(new URL(`/play/${encodeURIComponent(gameCode)}/rules${query}`, from));
  return unwrapped(await answer.json());
}

async function readAll(fs, files) {
  const documents = [];
  for (const file of files) documents.push(...documentsIn(fs.readFileSync(file === '-' ? 0 : file, 'utf8')));
  return documents;
}

/** The tide of a volley, where it is over: with it is seen what each shot would have taken along. */
async function fetchTide(from, { roomId, tide }) {
  const answer = await fetch(new URL(`/sea/rooms/${encodeURIComponent(roomId)}/tides/${Number(tide)}`, from));
  return answer.ok ? unwrapped(await answer.json()) : undefined;
}

const keyOf = ({ gameCode, version }) => `${gameCode} ${version ?? ''}`;

async function commandLine(fs, args) {
  const at = args.indexOf('--from');
  const from = at < 0 ? undefined : args[at + 1];
  const files = at < 0 ? args : args.filter((_, place) => place !== at && place !== at + 1);
  if (files.length === 0) return console.log(HELP);
  if (!(await selfTest())) throw new Error('SHA-256 of this machine and of this file differ');
  const documents = await readAll(fs, files);
  const known = new Map();
  for (const one of documents)
    if (one?.table && one.engineVersion !== undefined && one.text)
      known.set(keyOf({ gameCode: one.gameCode, version: one.engineVersion }), one);
  let wrong = 0;
  for (const proof of documents) {
    const wanted = rulesFor(proof);
    if (!wanted) continue;
    try {
      const rules =
        known.get(keyOf(wanted)) ??
        (from && wanted.version !== undefined ? await fetchRules(from, wanted) : undefined);
      if (rules) known.set(keyOf(wanted), rules);
      const beside = from && proof.volleyId !== undefined ? { within: await fetchTide(from, proof) } : {};
      const { what, code, ok, checks } = verify({ ...proof, ...beside }, rules);
      if (!ok) wrong += 1;
      const differs = checks
        .filter((one) => !one.ok)
        .map(
          ({ name, said, computed }) =>
            `${name}: said ${JSON.stringify(said)}, computed ${JSON.stringify(computed)}`,
        );
      console.log(
        `${ok ? 'right' : 'WRONG'}  ${what} ${code}  ${checks.length} checks${differs.map((line) => `\n  ${line}`).join('')}`,
      );
    } catch (error) {
      wrong += 1;
      console.log(`cannot be checked  ${wanted.gameCode}: ${error instanceof Error ? error.message : error}`);
    }
  }
  process.exitCode = wrong > 0 ? 1 : 0;
}

/** Run, not imported. */
async function runIfCalled() {
  const { process: here } = globalThis;
  if (!here?.versions?.node || !here.argv[1]) return;
  const fs = await import('node:fs');
  const { pathToFileURL } = await import('node:url');
  const isCalled =
    fs.existsSync(here.argv[1]) && pathToFileURL(fs.realpathSync(here.argv[1])).href === import.meta.url;
  if (isCalled) await commandLine(fs, here.argv.slice(2));
}

void runIfCalled();

export { rulesFor, selfTest, verify };
