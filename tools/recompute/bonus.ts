/** Answers one line of `haat recompute bonus` (docs/RECOMPUTE.md) with the rules the engine books by. */
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { isFault } from '#kernel/faults.ts';
import { isCurrency } from '#kernel/money.ts';
import { recomputeBonus } from './bonus-line.ts';
import { type Answer, idOf } from './line.ts';

const Text = Type.String({ maxLength: 200 });
const Shares = Type.Record(Text, Type.String({ pattern: '^(0(\\.[0-9]{1,4})?|1(\\.0{1,4})?)$' }));
const Line = Type.Object({
  currency: Type.Optional(Text),
  cash: Type.Optional(Text),
  terms: Type.Object({
    amount: Text,
    wagering: Type.String({ pattern: '^(0|[1-9][0-9]?)(\\.[0-9]{1,2})?$' }),
    maxBet: Type.Optional(Text),
    contribution: Shares,
    games: Type.Optional(Shares),
    others: Type.Optional(Type.String({ pattern: '^(0(\\.[0-9]{1,4})?|1(\\.0{1,4})?)$' })),
    excluded: Type.Optional(Type.Array(Text)),
    minOdds: Type.Optional(Type.String({ pattern: '^[1-9][0-9]?(\\.[0-9]{1,3})?$' })),
    maxConversion: Type.Optional(Text),
    freePlays: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
    expires: Type.Optional(Text),
  }),
  events: Type.Array(
    Type.Object({
      at: Type.Optional(Text),
      kind: Type.Union(
        (['grant', 'stake', 'void', 'withdraw_request', 'forfeit', 'expire', 'cash'] as const).map((kind) =>
          Type.Literal(kind),
        ),
      ),
      ref: Type.Optional(Text),
      amount: Type.Optional(Text),
      category: Type.Optional(Text),
      game: Type.Optional(Text),
      stake: Type.Optional(Text),
      valid: Type.Optional(Text),
      bonusPart: Type.Optional(Text),
      return: Type.Optional(Text),
      odds: Type.Optional(Type.String({ pattern: '^[1-9][0-9]*(\\.[0-9]{1,3})?$' })),
      free: Type.Optional(Type.Boolean()),
    }),
    { maxItems: 100_000 },
  ),
});
type Line = Static<typeof Line>;

/** What a line is answered with; never throws. A line without a readable `id` is answered with null. */
export function recompute(line: unknown): Answer {
  const id = idOf(line);
  if (!Value.Check(Line, line)) {
    const [first] = Value.Errors(Line, line);
    const field = (first?.instancePath ?? '').slice(1).replaceAll('/', '.');
    return { id, error: { code: 'line.wrong', ...(field === '' ? {} : { field }) } };
  }
  if (!isCurrency(line.currency ?? 'BDT'))
    return { id, error: { code: 'money.unknown_currency', field: 'currency' } };
  try {
    const { id: _, ...answer } = recomputeBonus({ ...line, id: String(id) });
    return { id, ...answer };
  } catch (error) {
    if (isFault(error)) return { id, error: { code: error.code } };
    throw error;
  }
}
