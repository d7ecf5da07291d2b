import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createHub, type Listener } from './hub.ts';

type Ear = Listener & { readonly subscriptions: number[] };
const ear = (): Ear => {
  const subscriptions: number[] = [];
  return { subscriptions, send: (text) => void subscriptions.push(JSON.parse(text).n) };
};
const event = (n: number, topic = 't') => ({ topic, n, at: '', data: n });
const numbers = (events: readonly { n: number }[] | undefined) => events?.map(({ n }) => n);

describe('a hub', () => {
  it('tells everybody who listens once, and nobody else', () => {
    const hub = createHub();
    const [one, two, other] = [ear(), ear(), ear()];
    hub.listen('t', one);
    hub.listen('t', one);
    hub.listen('t', two);
    hub.listen('other', other);
    hub.emit(event(1));
    expect([one.subscriptions, two.subscriptions, other.subscriptions]).toEqual([[1], [1], []]);
  });

  it('tells nothing twice and nothing backwards', () => {
    const hub = createHub();
    const one = ear();
    hub.listen('t', one);
    for (const n of [1, 2, 2, 1, 4, 3, 5]) hub.emit(event(n));
    expect(one.subscriptions).toEqual([1, 2, 4, 5]);
  });

  it('keeps nothing of a topic nobody listens to', () => {
    const hub = createHub();
    const one = ear();
    hub.emit(event(1));
    expect([hub.hears('t'), hub.recent('t', 0)]).toEqual([false, undefined]);
    hub.listen('t', one);
    hub.emit(event(2));
    hub.leave('t', one);
    expect([hub.hears('t'), hub.recent('t', 1)]).toEqual([false, undefined]);
    // The number of the topic that was left does not silence the one that is opened anew.
    hub.listen('t', one);
    hub.emit(event(1));
    expect(one.subscriptions).toEqual([2, 1]);
  });

  it('forgets a page that went away in all its topics, and no other page', () => {
    const hub = createHub();
    const [gone, stays] = [ear(), ear()];
    for (const topic of ['a', 'b']) for (const one of [gone, stays]) hub.listen(topic, one);
    hub.listen('mine', gone);
    hub.leaveAll(gone);
    hub.leaveAll(gone);
    for (const topic of ['a', 'b', 'mine']) hub.emit(event(1, topic));
    expect([gone.subscriptions, stays.subscriptions]).toEqual([[], [1, 1]]);
    expect(['a', 'b', 'mine'].map(hub.hears)).toEqual([true, true, false]);
    expect(['', 'a', 'mi'].map(hub.hearsAny)).toEqual([true, true, false]);
  });

  it('gives a returning page what it missed, or says that it has not all of it', () => {
    const hub = createHub();
    hub.listen('t', ear());
    expect(hub.recent('t', 0)).toBe(undefined);
    for (let n = 1; n <= 70; n += 1) hub.emit(event(n));
    // 64 are kept: 7 to 70.
    expect(numbers(hub.recent('t', 70))).toEqual([]);
    expect(numbers(hub.recent('t', 69))).toEqual([70]);
    expect(numbers(hub.recent('t', 6))?.length).toBe(64);
    expect(hub.recent('t', 5)).toBe(undefined);
    // A page from the future was told by somebody else.
    expect(hub.recent('t', 71)).toBe(undefined);
  });

  it('does not give what it has when something between is missing', () => {
    const hub = createHub();
    hub.listen('t', ear());
    for (const n of [1, 2, 4, 5]) hub.emit(event(n));
    expect([0, 1, 2].map((after) => hub.recent('t', after))).toEqual([undefined, undefined, undefined]);
    expect(numbers(hub.recent('t', 3))).toEqual([4, 5]);
  });

  it('hands on without gaps whoever comes and goes', () => {
    const step = fc.oneof(
      fc.constant({ do: 'emit' } as const),
      fc.record({ do: fc.constantFrom('come' as const, 'go' as const), who: fc.nat(3) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const hub = createHub();
        const pages = Array.from({ length: 4 }, ear);
        const present = new Set<number>();
        const due: number[][] = pages.map(() => []);
        let n = 0;
        for (const one of steps) {
          if (one.do === 'emit') {
            n += 1;
            hub.emit(event(n));
            for (const who of present) due[who]?.push(n);
            continue;
          }
          const page = pages[one.who];
          if (!page) continue;
          if (one.do === 'come') hub.listen('t', page);
          else hub.leave('t', page);
          present[one.do === 'come' ? 'add' : 'delete'](one.who);
          expect(hub.hears('t')).toBe(present.size > 0);
        }
        expect(pages.map(({ subscriptions }) => subscriptions)).toEqual(due);
      }),
    );
  });
});
