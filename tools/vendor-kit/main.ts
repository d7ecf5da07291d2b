/**
 * `haat vendor-kit operator URL` · `vendor URL` · `self`: whether the other side keeps the protocol, rule by rule, with the calls that show where it does not.
 * docs/VENDOR-KIT.md says what each side has to hand in. It needs no database and nothing of this house but these files.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { MockOperator } from './mock-operator.ts';
import { startMockOperator } from './mock-operator.ts';
import { startMockVendor } from './mock-vendor.ts';
import { OPERATOR_RULES } from './operator-rules.ts';
import { openWorld } from './operator-world.ts';
import { certificateOf, lastLine, reportOf } from './report.ts';
import { type Outcome, runRules } from './rules.ts';
import { trySelf } from './self.ts';
import { openVendorWorld, VENDOR_RULES } from './vendor-rules.ts';
import type { Key } from './wire.ts';

const HELP = `haat vendor-kit operator URL --key ID --secret S --user U --token T --game G --currency C [--certificate FILE]
haat vendor-kit vendor URL --key ID --secret S [--patience SECONDS] [--certificate FILE]
haat vendor-kit serve operator|vendor --key ID --secret S      a right one, to build against
haat vendor-kit self`;

const {
  positionals: [what, where],
  values,
} = parseArgs({
  allowPositionals: true,
  options: {
    key: { type: 'string', default: 'kit' },
    secret: { type: 'string', default: '' },
    user: { type: 'string', default: 'kit-player' },
    token: { type: 'string', default: 'kit-token' },
    game: { type: 'string', default: 'kit-wheel' },
    currency: { type: 'string', default: 'USD' },
    patience: { type: 'string', default: '30' },
    certificate: { type: 'string' },
  },
});
const key: Key = { keyId: values.key, secret: Buffer.from(values.secret) };
const player = { user: values.user, token: values.token, game: values.game, currency: values.currency };

function end(outcomes: readonly Outcome[], side?: 'operator' | 'vendor'): void {
  console.log(reportOf(outcomes));
  const certificate =
    side && where !== undefined ? certificateOf(side, where, new Date().toISOString(), outcomes) : undefined;
  if (certificate) {
    const text = JSON.stringify(certificate, null, 2);
    if (values.certificate === undefined) console.log(text);
    else writeFileSync(values.certificate, `${text}\n`);
  }
  console.log(lastLine(outcomes));
  process.exitCode = outcomes.every(({ holds }) => holds) ? 0 : 1;
}

async function vendor(base: string): Promise<void> {
  const opened: MockOperator[] = [];
  const patienceMs = Number(values.patience) * 1_000;
  end(await runRules(VENDOR_RULES, openVendorWorld({ base, key, patienceMs, opened })), 'vendor');
  for (const one of opened) await one.close();
}

async function serve(side: string): Promise<void> {
  const { url } =
    side === 'vendor'
      ? await startMockVendor({ key, retryMs: 1_000, mostTries: 60, waitMs: 8_000 })
      : await startMockOperator(player, key);
  console.log(`${side} at ${url}`);
}

if (what === 'self') end(await trySelf());
else if (what === 'operator' && where !== undefined)
  end(await runRules(OPERATOR_RULES, openWorld(where, key, player)), 'operator');
else if (what === 'vendor' && where !== undefined) await vendor(where);
else if (what === 'serve' && where !== undefined) await serve(where);
else {
  console.error(HELP);
  process.exitCode = 2;
}
