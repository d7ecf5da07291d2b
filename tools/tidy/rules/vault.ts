/** Money moves by the verbs of `ledger/service.ts`: nobody outside the vault puts postings together or writes its tables. */
import { isTest } from '#tools/source/tree.ts';
import type { Finding, Rule } from '../rule.ts';

const VAULT = 'ledger/';
/** What the vault shows: its words, its verbs, how a wish is told from another with its key, and what tests build on. */
const SHOWN = /^ledger\/(contract|service|contract\/idempotency)\.ts$/;
const FOR_TESTS = 'ledger/fixtures.ts';

export const vault: Rule = {
  name: 'vault',
  check: ({ tree }) => {
    const findings: Finding[] = [];
    for (const source of tree.files.values()) {
      if (source.path.startsWith(VAULT)) continue;
      for (const { target, line } of source.imports()) {
        if (!target?.startsWith(VAULT) || !target.endsWith('.ts') || SHOWN.test(target)) continue;
        if (target === FOR_TESTS && isTest(source.path)) continue;
        const message = `${target} is the vault's own: move money with the verbs of #ledger/service.ts`;
        findings.push({ rule: 'vault', path: source.path, line, message });
      }
    }
    return findings;
  },
};
