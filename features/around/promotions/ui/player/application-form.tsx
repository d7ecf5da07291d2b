import { useId, useRef, useState } from 'react';
import type { PromotionDetail } from '#features/around/promotions/contract.ts';
import { MOST_REMARK } from '#features/around/promotions/contract/kinds.ts';
import { Button } from '#platform/ui/button.tsx';
import { Form } from '#platform/ui/form.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { WrongLine } from '#platform/ui/wrong-line.tsx';
import { useIsMember } from './claimable.ts';
import { type PromotionDeeds, usePromotion } from './use-promotion.ts';

type Application = NonNullable<PromotionDetail['application']>;
type Props = { readonly promotion: PromotionDetail; readonly application: Application };

/** Pictures and a remark; and what became of what was sent. */
export function ApplicationForm({ promotion, application }: Props) {
  const words = useWords();
  const deeds = usePromotion(promotion);
  const { status } = promotion;
  const { reason, note } = application;
  return (
    <section className="promotion-card" aria-labelledby="promotion-application">
      <h2 className="sign" id="promotion-application">
        {words('promotions.application')}
      </h2>
      {reason !== '' && (
        <div className="promotion-refused" role="status">
          <p>
            <Icon name="warn" small /> {words(`promotions.reason.${reason}`)}
          </p>
          {note && (
            <p>
              <bdi>{note}</bdi>
            </p>
          )}
        </div>
      )}
      {application.remark && status !== 'join' && status !== 'rejected' && (
        <blockquote>
          <bdi>{application.remark}</bdi>
        </blockquote>
      )}
      {(status === 'join' || status === 'rejected') && <Sending deeds={deeds} application={application} />}
      <WrongLine text={deeds.refusal} />
    </section>
  );
}

type SendingProps = { readonly deeds: PromotionDeeds; readonly application: Application };

function Sending({ deeds, application }: SendingProps) {
  const words = useWords();
  const id = useId();
  const isMember = useIsMember();
  const [remark, setRemark] = useState('');
  const { ready, pictures, mostPictures } = application;
  const lacks = isMember && pictures === 'required' && ready === 0;
  const left = MOST_REMARK - [...remark].length;
  return (
    <Form className="stack" onSubmit={() => void deeds.apply(remark)}>
      {pictures !== 'none' && <Pictures deeds={deeds} application={application} />}
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {words('promotions.remark')} <small className="num">{left}</small>
        </label>
        <textarea
          id={id}
          className="promotion-remark"
          rows={2}
          dir="auto"
          maxLength={MOST_REMARK}
          value={remark}
          onChange={(event) => setRemark(event.target.value)}
        />
      </div>
      {ready === mostPictures && <p className="muted">{words('promotions.pictures_full')}</p>}
      <Button
        type="submit"
        look="go"
        wide
        icon="check"
        busy={deeds.busy}
        why={lacks ? words('promotions.picture_first') : undefined}
      >
        {words(isMember ? 'promotions.send' : 'promotions.sign_in')}
      </Button>
    </Form>
  );
}

function Pictures({ deeds, application: { ready, mostPictures, mostBytes } }: SendingProps) {
  const words = useWords();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="promotion-pictures">
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg"
        aria-label={words('promotions.picture_choose')}
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void deeds.add(file, mostBytes);
          event.target.value = '';
        }}
      />
      <span role="status">
        {words('promotions.pictures', { count: String(ready), most: String(mostPictures) })}
      </span>
      {ready < mostPictures && (
        <Button small icon="plus" busy={deeds.busy} onClick={() => input.current?.click()}>
          {words('promotions.picture_add')}
        </Button>
      )}
      {ready > 0 && (
        <Button small look="line" busy={deeds.busy} onClick={() => void deeds.drop()}>
          {words('promotions.pictures_drop')}
        </Button>
      )}
    </div>
  );
}
