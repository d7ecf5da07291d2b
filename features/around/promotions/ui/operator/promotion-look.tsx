import { artAddress } from '#platform/ui/art/serve.ts';
import { emblemNames, isEmblem } from '#platform/ui/art/emblems.ts';
import { Choose } from '#platform/ui/desk/form.tsx';
import { Field } from '#platform/ui/field.tsx';
import { useLanguage, useWords } from '#platform/ui/words.tsx';
import type { Draft } from './draft.ts';
import './promotions-desk.css';

type Props = { readonly draft: Draft; readonly onChange: (part: Partial<Draft>) => void };

/** Drawing, ink and place, and the tile as players see it. */
export function PromotionLook({ draft, onChange }: Props) {
  const words = useWords();
  const { code } = useLanguage();
  const { emblem, ink, position, texts } = draft;
  const text = texts[code] ?? texts['en'];
  const whole = (written: string, most: number, put: (value: number) => void): void => {
    const value = Number(written);
    if (Number.isInteger(value) && value >= 0 && value <= most) put(value);
  };
  return (
    <>
      <Choose
        label={words('promotions.ops.emblem')}
        value={emblem}
        options={emblemNames().map((name) => ({ name: String(name), title: name }))}
        onValue={(name) => onChange({ emblem: name })}
      />
      <div className="desk-pair">
        <Field
          label={words('promotions.ops.ink')}
          inputMode="numeric"
          value={String(ink)}
          onChange={(event) => whole(event.target.value, 11, (value) => onChange({ ink: value }))}
        />
        <Field
          label={words('promotions.ops.position')}
          inputMode="numeric"
          value={String(position)}
          onChange={(event) => whole(event.target.value, 9_999, (value) => onChange({ position: value }))}
        />
      </div>
      <figure className="promotion-preview">
        <img
          src={artAddress('PROMO', draft.code || 'new', { ...(isEmblem(emblem) && { emblem }), inkSet: ink })}
          alt=""
        />
        <figcaption>
          <small className="muted">{words('promotions.ops.preview')}</small>
          <b className="sign">
            <bdi>{text?.title || words('promotions.ops.new')}</bdi>
          </b>
          <bdi>{text?.summary}</bdi>
        </figcaption>
      </figure>
    </>
  );
}
