/** The kit against itself: its good operator and vendor hold every rule, and of each of its broken ones it finds the mistake. */
import { randomUUID } from 'node:crypto';
import {
  type MockOperator,
  OPERATOR_FAULTS,
  type OperatorFault,
  startMockOperator,
} from './mock-operator.ts';
import { startMockVendor, VENDOR_FAULTS, type VendorFault } from './mock-vendor.ts';
import { OPERATOR_RULES } from './operator-rules.ts';
import { openWorld } from './operator-world.ts';
import { type Outcome, runRules } from './rules.ts';
import { openVendorWorld, VENDOR_RULES } from './vendor-rules.ts';
import type { Key } from './wire.ts';

const KEY: Key = { keyId: 'kit', secret: Buffer.from('a secret the kit has with itself only') };
const PATIENCE_MS = 4_000;

/** The rules an operator holds. */
export async function tryOperator(fault?: OperatorFault): Promise<readonly Outcome[]> {
  const player = { user: 'kit-player', token: randomUUID(), game: 'kit-wheel', currency: 'USD' };
  const operator = await startMockOperator(player, KEY, fault);
  try {
    return await runRules(OPERATOR_RULES, openWorld(operator.url, KEY, player));
  } finally {
    await operator.close();
  }
}

/** The rules a vendor holds; several at a time, for most of them wait. */
export async function tryVendor(fault?: VendorFault, rules = VENDOR_RULES): Promise<readonly Outcome[]> {
  const vendor = await startMockVendor({ key: KEY, retryMs: 30, mostTries: 12, waitMs: 400, fault });
  const opened: MockOperator[] = [];
  try {
    const open = openVendorWorld({ base: vendor.url, key: KEY, patienceMs: PATIENCE_MS, opened });
    const each = await Promise.all(rules.map((rule) => runRules([rule], open)));
    return each.flat();
  } finally {
    for (const one of opened) await one.close();
    await vendor.close();
  }
}

/** What the kit has to find of itself: an outcome a side, good and broken. */
export async function trySelf(): Promise<readonly Outcome[]> {
  const good = [
    ...(await tryOperator()).map((one) => ({ ...one, name: `operator ${one.name}` })),
    ...(await tryVendor()).map((one) => ({ ...one, name: `vendor ${one.name}` })),
  ];
  const found = async (side: string, fault: string, outcomes: readonly Outcome[]): Promise<Outcome> => {
    const broken = outcomes.filter(({ holds }) => !holds);
    return {
      name: `finds ${side} ${fault}`,
      says: `The kit finds what is wrong with a ${side} that ${fault.replaceAll('-', ' ')}.`,
      holds: broken.length > 0,
      found: broken.length > 0 ? '' : 'every rule held',
      calls: [],
    };
  };
  const seen: Outcome[] = [];
  for (const fault of OPERATOR_FAULTS) seen.push(await found('operator', fault, await tryOperator(fault)));
  for (const fault of VENDOR_FAULTS) seen.push(await found('vendor', fault, await tryVendor(fault)));
  return [...good, ...seen];
}
