import { useState } from 'react';
import { GOODS_KINDS } from '#features/around/points/contract.ts';
import {
  type GoodsDraft,
  type OpsAddGoods,
  type OpsGoods,
  type OpsSetGoods,
  PICTURES,
} from '#features/around/points/contract/ops.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { useApi } from '#platform/ui/call.ts';
import { Choose, DeskForm, Switch, TextArea } from '#platform/ui/desk/form.tsx';
import { Pane } from '#platform/ui/desk/pane.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { Field } from '#platform/ui/field.tsx';
import { Picture } from '#platform/ui/picture.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';

type Props = { readonly goods: OpsGoods | undefined; readonly onClose: () => void };

const FRESH: GoodsDraft = {
  kind: 'goods',
  names: { en: '' },
  texts: { en: '' },
  picture: 'lotus',
  points: '1000',
  amount: null,
  stock: 10,
  eachMost: 1,
  open: false,
  position: 100,
};
const WHOLE = /^(0|[1-9][0-9]{0,5})$/;

function draftOf(goods: OpsGoods | undefined): GoodsDraft {
  if (!goods) return FRESH;
  const { id: _, currency: __, taken: ___, revision: ____, ...draft } = goods;
  return draft;
}

/** Texts of other languages stay as they are; English is written here, others with the translations of the brand. */
export function GoodsForm({ goods, onClose }: Props) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const submission = useSubmission();
  const [draft, setDraft] = useState(draftOf(goods));
  const [stock, setStock] = useState(String(draft.stock ?? ''));
  const change = (part: Partial<GoodsDraft>): void => setDraft({ ...draft, ...part });
  const name = draft.names['en'] ?? '';
  const isWhole = stock === '' || WHOLE.test(stock);
  const save = (): void =>
    void submission.run(async () => {
      const { en: text = '', ...texts } = draft.texts;
      const body: GoodsDraft = {
        ...draft,
        stock: stock === '' ? null : Number(stock),
        texts: text.trim() === '' ? texts : { ...texts, en: text },
        amount: draft.kind === 'money' ? draft.amount : null,
      };
      if (goods) {
        const input = { params: { id: goods.id }, body: { ...body, revision: goods.revision } };
        await api.send<typeof OpsSetGoods>('PUT', '/ops/points/goods/{id}', input);
      } else await api.send<typeof OpsAddGoods>('POST', '/ops/points/goods', { body });
      answers.stale('/ops/points/goods');
      say(words('points.ops.saved'), 'gain');
      onClose();
    });
  return (
    <Pane label={name || words('points.ops.add_goods')} onClose={onClose}>
      <DeskForm
        title={name || words('points.ops.add_goods')}
        submission={submission}
        save={words('points.ops.save')}
        why={name.trim() === '' || !isWhole ? words('points.ops.fill_in') : undefined}
        onSave={save}
      >
        <Choose
          label={words('points.ops.kind')}
          value={draft.kind}
          options={GOODS_KINDS.map((one) => ({ name: one, title: words(`points.ops.kind_${one}`) }))}
          onValue={(kind) => change({ kind })}
        />
        <Field
          label={words('points.ops.name')}
          maxLength={60}
          value={name}
          wrong={submission.fields['names']}
          onChange={(event) => change({ names: { ...draft.names, en: event.target.value } })}
        />
        <TextArea
          label={words('points.ops.text')}
          value={draft.texts['en'] ?? ''}
          onValue={(en) => change({ texts: { ...draft.texts, en } })}
          rows={2}
          max={300}
        />
        <Choose
          label={words('points.ops.picture')}
          value={draft.picture}
          options={PICTURES.map((one) => ({ name: one, title: one }))}
          onValue={(picture) => change({ picture })}
        />
        <Picture src={`/art/emblem/${draft.picture}.svg`} alt="" width={64} height={64} />
        <Field
          label={words('points.ops.points')}
          inputMode="decimal"
          maxLength={12}
          value={draft.points}
          wrong={submission.fields['points']}
          onChange={(event) => change({ points: event.target.value.trim() })}
        />
        {draft.kind === 'money' && (
          <Field
            label={words('points.ops.amount')}
            hint={words('points.ops.amount_hint')}
            inputMode="decimal"
            maxLength={16}
            value={draft.amount ?? ''}
            wrong={submission.fields['amount']}
            onChange={(event) => change({ amount: event.target.value.trim() || null })}
          />
        )}
        <Field
          label={words('points.ops.stock')}
          hint={words('points.ops.stock_hint')}
          inputMode="numeric"
          maxLength={6}
          value={stock}
          onChange={(event) => setStock(event.target.value.trim())}
        />
        <Field
          label={words('points.ops.each_most')}
          type="number"
          min={0}
          max={1_000}
          value={draft.eachMost}
          onChange={(event) => change({ eachMost: Math.max(0, Math.trunc(Number(event.target.value) || 0)) })}
        />
        <Field
          label={words('points.ops.position')}
          type="number"
          min={0}
          max={10_000}
          value={draft.position}
          onChange={(event) => change({ position: Math.max(0, Math.trunc(Number(event.target.value) || 0)) })}
        />
        <Switch label={words('points.ops.is_open')} on={draft.open} onTurn={(open) => change({ open })} />
      </DeskForm>
    </Pane>
  );
}
